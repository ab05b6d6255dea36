// Starts `punica lsp` and lets the editor speak with it.
const { commands, window, workspace } = require('vscode')
const { LanguageClient } = require('vscode-languageclient/node')

let client

async function start() {
  const [command, ...args] = workspace.getConfiguration('punica').get('command')
  client = new LanguageClient('punica', 'Punica', { command, args }, {
    documentSelector: [
      { scheme: 'file', language: 'punica' },
      { scheme: 'file', language: 'yaml', pattern: '**/{rules,cards,generals}/**/*.yaml' },
      { scheme: 'file', language: 'yaml', pattern: '**/manifest.yaml' },
    ],
  })
  try {
    await client.start()
  } catch (error) {
    client = undefined
    window.showErrorMessage(`"${command}" does not start: set punica.command to what does, such as .venv/bin/punica of a checkout.`)
  }
}

async function stop() {
  if (client) await client.stop()
  client = undefined
}

exports.activate = async context => {
  context.subscriptions.push(
    commands.registerCommand('punica.restart', async () => { await stop(); await start() }),
    workspace.onDidChangeConfiguration(async event => {
      if (event.affectsConfiguration('punica')) { await stop(); await start() }
    }),
  )
  await start()
}

exports.deactivate = stop
