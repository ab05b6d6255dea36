// Lines to words, as interpreter/syntax/lexer.py cuts them: each line by itself, with the words of words.js. Where the lexer asks its
// grammar what may stand in a line, what the line looks like decides.
import { ContextTracker, ExternalTokenizer } from '@lezer/lr'
import table from './words.js'
import * as terms from './parser.terms.js'

const UPPER = 'A-ZÀ-ÖØ-Þ'
const CAPITAL = `[${UPPER}][\\p{L}\\p{N}_-]*(?:\\.(?= +[${UPPER}]))?`
const WORD = '[\\p{L}\\p{N}_]'
const END = `(?!${WORD}|-)`
const token = new RegExp(
  ` *(?:(?<lower>(?![${UPPER}])\\p{L}[\\p{L}\\p{N}_-]*(?:/(?![${UPPER}])\\p{L}[\\p{L}\\p{N}_-]*)*)` +
    `|(?<name>${CAPITAL}(?: +${CAPITAL})*)|(?<number>[+-]?\\d+[${UPPER}]?${END})|(?<title>"[^"]*(?:"|$))` +
    `|(?<open>\\()|(?<close>\\))|(?<sign>,|:|'s${END})|(?<other>\\S))`, 'uy')
const reference = new RegExp(` *(?:(?<reference>${WORD}[\\p{L}\\p{N}_./:-]*)|(?<sign>\\S))`, 'uy')
const KIND = { lower: terms.Word, name: terms.Name, number: terms.Number, title: terms.Title, open: terms.Open, close: terms.Close,
  sign: terms.Sign, other: terms.Sign, reference: terms.Reference }

const loose = words => words.replace(/ /g, ' +')
const any = words => [...words].sort((one, other) => other.length - one.length).map(loose).join('|')
const sticky = source => new RegExp(source, 'uy')
const made = new Map()
const pattern = (source, make = sticky) => {
  if (!made.has(source)) made.set(source, make(source))
  return made.get(source)
}
const at = (source, text, place) => {
  const found = pattern(source)
  found.lastIndex = place
  return found.exec(text)
}
const has = (source, text) => pattern(source, each => new RegExp(each, 'u')).test(text)

const FRAMES = Object.fromEntries(Object.entries(table.frames).map(([name, frames]) => [name, frames.map(frame => ({
  ...frame,
  first: new Set(frame.words.map(words => words.split(' ')[0])),
  begins: `(?:${any(frame.words)})${END}${frame.ends ? '(?= *$)' : ''}`,
  behind: frame.then && ` +(${frame.then.map(each => loose(each) + (each === 'menu' ? '(?= *")' : '')).join('|')})${END}`,
}))]))

// The words of a stretch of a line: lists of [kind, from, to, text].
function scan(text, start, context) {
  const found = []
  let outer = FRAMES[context] || [], inner = context === 'pattern' ? outer : FRAMES[context] ? FRAMES.expression : []
  let frames = outer, depth = 0, place = start
  while (place < text.length) {
    token.lastIndex = place
    const match = token.exec(text)
    if (!match) break
    const [[group, word]] = Object.entries(match.groups).filter(([, each]) => each !== undefined)
    const from = token.lastIndex - word.length
    place = token.lastIndex
    if (group === 'lower') {
      const frame = frames.find(each => each.first.has(word) && at(each.begins, text, from))
      if (frame) {
        const kind = frame.hard && !frame.turns ? terms.Operator : terms.Keyword
        const words = at(frame.begins, text, from)[0]
        place = from + words.length
        found.push([kind, from, place, words.replace(/ +/g, ' ')])
        const then = frame.behind && at(frame.behind, text, place)
        if (then) {
          found.push([kind, place + then[0].length - then[1].length, place + then[0].length, then[1].replace(/ +/g, ' ')])
          place += then[0].length
        }
        if (frame.turns && depth === 0) frames = outer = inner
        continue
      }
    }
    found.push([KIND[group], from, place, word])
    if (group === 'open') { depth++; frames = inner }
    else if (group === 'close') { depth = Math.max(depth - 1, 0); frames = depth ? inner : outer }
    else if (word === ':') frames = []
  }
  return found
}

function references(text, start) {
  const found = []
  reference.lastIndex = start
  for (let match; reference.lastIndex < text.length && (match = reference.exec(text));) {
    const word = match[0].trimStart()
    found.push([match.groups.reference ? terms.Reference : terms.Sign, reference.lastIndex - word.length, reference.lastIndex, word])
  }
  return found
}

function* outside(tokens, word) {
  let depth = 0
  for (const [place, [kind, , , text]] of tokens.entries()) {
    depth += (kind === terms.Open) - (kind === terms.Close)
    if (depth === 0 && text === word && kind !== terms.Title) yield place
  }
}

function isLone(tokens, word) {
  if (!tokens.length) return false
  let place = 0
  if (tokens[0][0] === terms.Open)
    for (let depth = 0; place < tokens.length; place++) {
      depth += (tokens[place][0] === terms.Open) - (tokens[place][0] === terms.Close)
      if (depth === 0) break
    }
  else if (![terms.Number, terms.Name, terms.Title].includes(tokens[0][0])) return false
  return place + 1 < tokens.length && tokens[place + 1][3] === word
}

function part(tokens, [words, where]) {
  let places = [...outside(tokens, words)]
  if (!places.length) return
  if (where === 'first') places = places.slice(0, 1)
  else if (where === 'last') places = places.slice(-1)
  else if (where === 'amount') places = isLone(tokens, words) ? places.slice(0, 1) : places.slice(-1)
  else if (where === 'kind') {
    const kind = tokens.slice(places[places.length - 1] + 1)
    const isKind = kind.length > 0 && kind.every(([sort, , , text]) => sort === terms.Number || has(`^(?![${UPPER}])\\p{L}`, text))
    if (!isKind && words === table.answers) return
    places = places.slice(-1)
    for (const each of kind) if (has(`^(?![${UPPER}])\\p{L}`, each[3])) each[0] = terms.Kind
  }
  for (const place of places) tokens[place][0] = terms.Keyword
}

const AT_START = 'start', AT_END = 'end', BETWEEN = 'between'

function rest(opener, text, start) {
  const front = [], back = [], joints = opener.joints || []
  let end = text.length
  for (const [words, where] of joints) {
    if (where === AT_START && !front.length) {
      const found = at(` *(${loose(words)})${END}`, text, start)
      if (found) {
        front.push([terms.Keyword, start + found[0].length - found[1].length, start + found[0].length, words])
        start += found[0].length
      }
    } else if (where === AT_END && !back.length) {
      const found = pattern(`(?:^| +)(${loose(words)})$`, each => new RegExp(each, 'u')).exec(text.slice(start))
      if (found) {
        back.push([terms.Keyword, text.length - found[1].length, text.length, words])
        end = start + found.index
      }
    }
  }
  const told = text.slice(0, end)
  if (!front.length)
    for (const [words, where] of joints)
      if (where === BETWEEN)
        for (const found of told.slice(start).matchAll(new RegExp(`(?<= )(${loose(words)})${END}`, 'gu'))) {
          const before = told.slice(0, start + found.index), bare = before.slice(start)
          const balanced = bare.split('(').length === bare.split(')').length && bare.split('"').length % 2 === 1
          if (bare.trim() && balanced) {
            const place = start + found.index, behind = place + found[0].length
            return [...cut(opener.cut, before, start), [terms.Keyword, place, behind, words], ...cut(opener.cut, told, behind), ...back]
          }
        }
  const tokens = cut(opener.cut, told, start)
  for (const joint of joints) part(tokens, joint)
  return [...front, ...tokens, ...back]
}

function cut(way, text, start) {
  if (way === 'ids') return references(text, start)
  if (way === 'statement') return statement(text, start) || sentence(text, start)
  return scan(text, start, way)
}

const opened = (openers, text, start) => openers.find(each => at(` *${loose(each.words)}${END}`, text, start))

function withOpener(opener, text, start) {
  const found = at(` *(${loose(opener.words)})`, text, start)
  const behind = start + found[0].length
  return [[terms.Keyword, behind - found[1].length, behind, opener.words], ...rest(opener, text, behind)]
}

function statement(text, start) {
  const opener = opened(table.statements, text, start)
  if (!opener) return null
  const behind = start + at(` *${loose(opener.words)}`, text, start)[0].length
  if (table.alone.includes(opener.words) && text.slice(behind).trim())
    if (!(opener.joints || []).some(([words]) => at(` *${loose(words)}${END}`, text, behind))) return null
  return withOpener(opener, text, start)
}

function sentence(text, start) {
  const tokens = scan(text, start, 'sentence')
  const place = tokens.findIndex(([kind, , , words]) => kind === terms.Keyword && words === 'a number from')
  if (place >= 0) {
    const behind = tokens.slice(place + 1)
    part(behind, [table.numberFrom, 'amount'])
  }
  return tokens
}

function cells(text, start) {
  const found = []
  for (const match of text.slice(start).matchAll(/\||[^|]+/g)) {
    const bare = match[0].trim(), from = start + match.index + match[0].indexOf(bare)
    if (bare) found.push([bare === '|' ? terms.Sign : terms.Cell, from, from + bare.length, bare])
  }
  return found
}

const QUOTED = ['says', 'note', 'provenance']

function line(text) {
  const start = text.length - text.trimStart().length
  const bare = text.replace(/"[^"]*"/g, each => '"'.padEnd(each.length, '"'))
  if (bare.includes('|')) return cells(text, start)
  const shallow = opened(table.lines, text, start)
  const deep = statement(text, start)
  if (shallow && deep && shallow.cut === 'statement') {  // a step of an example, or a condition: one line cannot tell
    const [first, ...others] = withOpener(shallow, text, start)
    return others.length && opened(table.statements, text, first[2]) ? [first, ...others] : deep
  }
  if (deep) return deep
  if (has(`(?<!${WORD})(?:${any(table.adjusting)})${END}`, bare) && !(shallow && QUOTED.includes(shallow.words)))
    return scan(text, start, 'occasion')
  if (shallow) {
    const behind = text.slice(start + at(` *${loose(shallow.words)}`, text, start)[0].length).trimStart()
    const isStatement = shallow.cut === 'facts' && has(`(?<!${WORD})(?:${any(table.becomes)})${END}`, bare)
    if (!isStatement && (!QUOTED.includes(shallow.words) || behind.startsWith('"'))) return withOpener(shallow, text, start)
  }
  const answer = text.match(new RegExp(`${table.answers} +"[^"]*"( +${table.to} +"[^"]*")? *$`))
  if (answer) {
    const tokens = scan(text, start, 'expression')
    for (const back of answer[1] ? [2, 4] : [2]) tokens[tokens.length - back][0] = terms.Keyword
    return tokens
  }
  return sentence(text, start)
}

function head(text) {
  const found = at(`(?:(${table.modes.join('|')}) +)?`, text, 0)
  const tokens = found[1] ? [[terms.Mode, 0, found[1].length, found[1]]] : []
  const start = found[0].length
  const opener = opened(table.heads, text, start)
  if (opener) tokens.push([terms.Declares, start, start + opener.words.length, opener.words])
  const behind = start + (opener ? opener.words.length : 0)
  if (found[1] === table.rename.words) return [...tokens, ...rest(table.rename, text, behind)]
  if (opener) return [...tokens, ...rest(opener, text, behind)]
  const member = scan(text, behind, 'member')
  for (const each of member) {
    if (each[0] !== terms.Word) break
    each[0] = terms.Kind
  }
  return [...tokens, ...member]
}

// The words of a whole line, without its comment.
export function words_of(text) {
  let quoted = false, end = text.length
  for (let place = 0; place < text.length; place++) {
    if (text[place] === '"') quoted = !quoted
    else if (text[place] === '#' && !quoted) { end = place; break }
  }
  const told = text.slice(0, end).trimEnd()
  return /^[ \t]/.test(told) ? line(told) : head(told)
}

// --- for the parser ---------------------------------------------------------------------------------------------------

const NEWLINE = 10, SPACE = 32, TAB = 9, HASH = 35

const LONGEST = 1000  // a longer line is no line of rules, and one word

let last = { text: null, tokens: [] }

export const words = new ExternalTokenizer(input => {
  if (input.next < 0 || input.next === NEWLINE || input.next === SPACE || input.next === HASH) return
  let back = 0
  const units = []
  for (let unit; (unit = input.peek(back - 1)) >= 0 && unit !== NEWLINE; back--) units.unshift(unit)
  for (let front = 0, unit; (unit = input.peek(front)) >= 0 && unit !== NEWLINE; front++) units.push(unit)
  if (units.length > LONGEST) return input.acceptToken(terms.Word, units.length + back)
  const text = String.fromCharCode(...units)
  if (last.text !== text) last = { text, tokens: words_of(text) }
  const found = last.tokens.find(([, from, to]) => from <= -back && -back < to)
  if (found) input.acceptToken(found[0], found[2] + back)
})

const width = blanks => [...blanks].reduce((sum, each) => sum + (each === '\t' ? 4 : 1), 0)
const isEnd = unit => unit === NEWLINE || unit < 0
const atStart = input => isEnd(input.peek(-1))

export const newlines = new ExternalTokenizer((input, stack) => {
  if (atStart(input) && stack.canShift(terms.blankLine)) {
    let size = 0
    while (input.peek(size) === SPACE || input.peek(size) === TAB) size++
    if (input.peek(size) === HASH) while (!isEnd(input.peek(size))) size++
    if (input.peek(size) === NEWLINE) return input.acceptToken(terms.blankLine, size + 1)
    if (input.peek(size) < 0 && size) return input.acceptToken(terms.blankLine, size)
  }
  if (input.next === NEWLINE) input.acceptToken(terms.newline, 1)
  else if (input.next < 0 && stack.canShift(terms.eof)) input.acceptToken(terms.eof)
}, { contextual: true })

export const blocks = new ExternalTokenizer((input, stack) => {
  if (!atStart(input) && input.next >= 0) return
  let size = 0, depth = 0
  for (; input.peek(size) === SPACE || input.peek(size) === TAB; size++) depth += input.peek(size) === TAB ? 4 : 1
  const unit = input.peek(size)
  if (unit === NEWLINE || unit === HASH) return
  if (unit < 0) depth = 0
  if (depth < stack.context.depth) input.acceptToken(terms.dedent)
  else if (depth > stack.context.depth) input.acceptToken(terms.indent, size)
})

class Depth {
  constructor(parent, depth) {
    this.parent = parent
    this.depth = depth
    this.hash = (parent ? (parent.hash + parent.hash) << 8 : 0) + depth + (depth << 4)
  }
}

export const indents = new ContextTracker({
  start: new Depth(null, 0),
  shift(context, term, stack, input) {
    if (term === terms.indent) return new Depth(context, width(input.read(input.pos, stack.pos)))
    return term === terms.dedent ? context.parent || context : context
  },
  hash: context => context.hash,
})
