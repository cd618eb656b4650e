import { parsePhrases } from '#server/game/phrases/parse-phrases.ts'
import { plainText } from '#server/game/phrases/plain-text.ts'
import type { Target } from '../target.ts'

/** A file of SourceMod's phrases. */
export const target: Target = {
  promise: 'phrases and at most 50 problems with their lines; a text for players in one line',
  tokens: [
    ...[
      '"Phrases"',
      '"#format"',
      '"{1:s},{2:d}"',
      '"en"',
      '"de"',
      '{',
      '}',
      '"',
      '\\"',
      '\\',
      '//',
      '/*',
      '*/',
      ';',
      '\n',
      '\r\n',
    ],
    ...['{red}', '{#ff8800}', '{1}', '\ufeff', '\x01', '__proto__'],
  ],
  isFine: (input) => {
    const text = input.toString('utf8')
    const lines = text.split('\n').length
    const { phrases, problems } = parsePhrases(text)
    return (
      problems.length <= 50 &&
      problems.every(({ line, reason }) => line >= 1 && line <= lines && reason.length <= 200) &&
      phrases.every(({ translations }) =>
        [...translations.values()].every((one) => !/[\n\p{Cc}]/u.test(plainText(one))),
      )
    )
  },
}
