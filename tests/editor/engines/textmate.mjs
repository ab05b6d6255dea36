// All texts through the engine of VS Code: node textmate.mjs FILES OUT.
import fs from 'fs'
import path from 'path'
import { createRequire } from 'module'

const require = createRequire(import.meta.url)
const { INITIAL, Registry, parseRawGrammar } = require('vscode-textmate')
const { OnigScanner, OnigString, loadWASM } = require('vscode-oniguruma')

const [list, out] = process.argv.slice(2)
const wasm = fs.readFileSync(path.join(path.dirname(require.resolve('vscode-oniguruma')), 'onig.wasm'))
await loadWASM(wasm.buffer.slice(wasm.byteOffset, wasm.byteOffset + wasm.byteLength))
const registry = new Registry({
  onigLib: Promise.resolve({ createOnigScanner: each => new OnigScanner(each), createOnigString: each => new OnigString(each) }),
  loadGrammar: async () => parseRawGrammar(fs.readFileSync('punica.tmLanguage.json', 'utf8'), 'punica.json'),
})
const grammar = await registry.loadGrammar('source.punica')

const depth = stack => (stack ? 1 + depth(stack.parent) : 0)
let failed = false
const told = {}
const begun = performance.now()
let count = 0
for (const file of fs.readFileSync(list, 'utf8').trim().split('\n')) {
  let stack = INITIAL
  told[file] = fs.readFileSync(file, 'utf8').split('\n').map((line, number) => {
    const found = grammar.tokenizeLine(line, stack)
    stack = found.ruleStack
    count++
    if (depth(stack) !== 1 || found.stoppedEarly) {
      failed = true
      console.error(`${file}:${number + 1}: a scope stays open`)
      stack = INITIAL
    }
    return found.tokens.map(each => {
      const scope = each.scopes[each.scopes.length - 1]
      return [each.startIndex, Math.min(each.endIndex, line.length), scope === 'source.punica' ? '' : scope]
    })
  })
}
console.log(`vscode-textmate: ${count} lines, ${((performance.now() - begun) / count).toFixed(2)} ms each`)

const PIECES = ['to ', '(a ', 'a) ', '"a" ', '"a ', 'is ', 'a-', "a'", 'to to (to) ', '(((', ')))', '1 ', 'A. ', 'answers ', 'or (a: ', '| ', '# ']
const FRONTS = ['    add ', '    take ', '    ', 'query ', '    then ', '    if ', 'attribute ', '    holds ', 'card ', '    let ', '    says ']
const spent = line => {
  let best = Infinity
  for (let turn = 0; turn < 3; turn++) {
    const at = performance.now()
    grammar.tokenizeLine(line, INITIAL)
    best = Math.min(best, performance.now() - at)
  }
  return best
}
let worst = 0
for (const front of FRONTS)
  for (const piece of PIECES) {
    const [short, long] = [150, 300].map(size => spent((front + piece.repeat(size)).slice(0, size)))
    const growth = long / Math.max(short, 1)
    worst = Math.max(worst, growth)
    if (growth > 12) {
      failed = true
      console.error(`${JSON.stringify(front + piece)}: twice as long takes ${growth.toFixed(0)} times as long (${long.toFixed(0)} ms)`)
    }
  }
console.log(`hard lines: twice as long takes at most ${worst.toFixed(1)} times as long`)
fs.writeFileSync(out, JSON.stringify(told))
process.exit(failed ? 1 : 0)
