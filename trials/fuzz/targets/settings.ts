import { readSettings } from '#server/ground/settings/reading/read-settings.ts'
import type { Target } from '../target.ts'

/** What every problem is: one line that a terminal can show. */
const SENTENCE = /^[^\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]{1,700}$/u

/** An owner's sitrep.yaml. */
export const target: Target = {
  promise: 'settings, or problems in sentences of one line',
  tokens: [
    ...[
      'site:',
      'servers:',
      'http:',
      'logs:',
      'admins:',
      'bans:',
      'webhooks:',
      'discord:',
      '  - id: ',
      '\n',
      '  ',
      '- ',
      '&a ',
      '*a',
    ],
    ...[
      '*b',
      '<<: *a',
      '{',
      '}',
      '[',
      ']',
      '"',
      "'",
      '|\n',
      '>-\n',
      '? ',
      ': ',
      '!!set ',
      '!!binary ',
      '!!js/function ',
      '%YAML 1.1\n---\n',
    ],
    ...[
      '---\n',
      '...\n',
      '#',
      ',',
      '1e999',
      '.nan',
      '.inf',
      '0x',
      '0o7',
      '\t',
      'null',
      '~',
      '__proto__: ',
      'constructor: ',
    ],
  ],
  isFine: (input) => {
    const result = readSettings(input.toString('utf8'))
    return result.ok || (result.problems.length > 0 && result.problems.every((problem) => SENTENCE.test(problem)))
  },
}
