// Rules in CodeMirror 6: parser.js is made of punica.grammar by lezer-generator.
import { LRLanguage, LanguageSupport, foldNodeProp } from '@codemirror/language'
import { styleTags, tags } from '@lezer/highlight'
import { parser } from './parser.js'

export const punicaLanguage = LRLanguage.define({
  name: 'punica',
  parser: parser.configure({
    props: [
      styleTags({
        Mode: tags.modifier, Declares: tags.definitionKeyword, Keyword: tags.controlKeyword, Operator: tags.operatorKeyword,
        Kind: tags.typeName, Name: tags.name, Number: tags.number, Title: tags.string, Reference: tags.labelName,
        Comment: tags.lineComment, 'Open Close': tags.paren, Sign: tags.separator,
      }),
      foldNodeProp.add({
        'Declaration Line': (node, state) => {
          const from = state.doc.lineAt(node.from).to
          const to = node.from + state.sliceDoc(node.from, node.to).trimEnd().length
          return from < to ? { from, to } : null
        },
      }),
    ],
  }),
  languageData: { commentTokens: { line: '#' }, closeBrackets: { brackets: ['(', '"'] } },
})

export const punica = () => new LanguageSupport(punicaLanguage)
