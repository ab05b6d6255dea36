// All texts through Lezer's parser: node lezer.mjs FILES OUT.
import fs from 'fs'
import { parser } from './parser.js'

const [list, out] = process.argv.slice(2)
const SCOPES = {
  Mode: 'storage', Declares: 'storage', Keyword: 'keyword', Operator: 'keyword', Kind: 'support.type', Name: 'entity.name',
  Number: 'constant.numeric', Title: 'string', Reference: 'constant.other', Comment: 'comment', Sign: 'punctuation',
}
let failed = false
const told = {}
const begun = performance.now()
for (const file of fs.readFileSync(list, 'utf8').trim().split('\n')) {
  const text = fs.readFileSync(file, 'utf8')
  const lines = text.split('\n').map(line => ({ length: line.length, found: [] }))
  let number = 0, start = 0
  parser.parse(text).iterate({
    enter(node) {
      while (node.from > start + lines[number].length) start += lines[number++].length + 1
      if (node.type.isError) {
        failed = true
        console.error(`${file}:${number + 1}: the tree has an error`)
      } else if (!node.node.firstChild && node.from < node.to)
        lines[number].found.push([node.from - start, node.to - start, SCOPES[node.name] || ''])
    },
    leave(node) {
      while (number > 0 && node.from < start) start -= lines[--number].length + 1
    },
  })
  told[file] = lines.map(({ length, found }) => {
    const runs = []
    let at = 0
    for (const [from, to, scope] of found) {
      if (from > at) runs.push([at, from, ''])
      if (to <= length) runs.push([from, to, scope])
      at = Math.max(at, to)
    }
    if (at < length) runs.push([at, length, ''])
    return runs
  })
}
console.log(`lezer: ${((performance.now() - begun) / Object.keys(told).length).toFixed(1)} ms for each text`)
fs.writeFileSync(out, JSON.stringify(told))
process.exit(failed ? 1 : 0)
