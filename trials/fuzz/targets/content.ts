import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { findImageHosts } from '#server/features/content/image-hosts.ts'
import { readContent } from '#server/features/content/read-content.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import type { Target } from '../target.ts'

const folder = scratchFolder('content')
for (const name of ['rules', 'help', 'index-messages', 'translations']) mkdirSync(join(folder, name))
const FILES = [
  'welcome.md',
  'rules/1.md',
  'help/1.md',
  'index-messages/1.md',
  'game-commands.yaml',
  'translations/descriptions.yaml',
]
const HOST = /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?$/

/** The same bytes as every kind of file in an owner's folder: texts with a head, commands, notes on translations. */
export const target: Target = {
  promise: 'content and problems, and hosts of pictures that can stand in a header',
  tokens: [
    ...[
      '---\n',
      'title: ',
      'class: warning',
      'quote: ',
      'quote_by: ',
      '- command_name: ',
      '  command_format: ',
      '\n',
      '\r\n',
      ': ',
      '&a ',
      '*a',
    ],
    ...[
      '{',
      '}',
      '[',
      ']',
      '"',
      '|\n',
      '!!binary ',
      '![x](https://',
      '<img src=',
      '<img srcset="',
      '<!--',
      '-->',
      '>',
      ', ',
      '__proto__: ',
    ],
    ...['https://a.example', '//b.example:444/x', ' 2x', ';', '*', '%0d%0a', 'description: '],
  ],
  isFine: async (input) => {
    for (const file of FILES) writeFileSync(join(folder, file), input)
    const { content, problems } = await readContent(folder)
    const { hosts } = await findImageHosts(content)
    return hosts.length <= 30 && hosts.every((host) => HOST.test(host)) && problems.every((one) => one.length < 1_000)
  },
}
