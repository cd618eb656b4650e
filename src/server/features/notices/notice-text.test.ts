import { expect, test } from 'vitest'
import type { DueNotice } from './due-notices.queries.ts'
import { noticeText } from './notice-text.ts'

const ANN = '76561198000000001'
const due: DueNotice = {
  ...{ wish_id: 'w', browser_id: 'b', endpoint: '', service: '', p256dh: Buffer.alloc(0), auth: Buffer.alloc(0) },
  ...{ is_unconfirmed: false, is_greeting: false, told_at: null, tries: 1, at_least: 4, players: 1 },
  ...{ server_id: 7, server_name: 'Alpha', steam_id: null, personaname: null },
}

test.each([
  ['one player', due, 'Ministry', '1 plays on Alpha', 'Ministry', '/servers/7'],
  ['several', { ...due, players: 5 }, 'Ministry', '5 play on Alpha', 'Ministry', '/servers/7'],
  ['a map that is not known', due, null, '1 plays on Alpha', '', '/servers/7'],
  ['a name that says nothing', { ...due, server_name: ' \u202E\n' }, null, '1 plays on Server 7', '', '/servers/7'],
  ['a person', { ...due, steam_id: ANN, personaname: 'Ann' }, 'M', 'Ann is playing', 'on Alpha · M', `/player/${ANN}`],
  ['a person somewhere', { ...due, steam_id: ANN }, null, `${ANN} is playing`, 'on Alpha', `/player/${ANN}`],
  ['a greeting', { ...due, is_greeting: true }, null, 'Notices are on', '4 or more on Alpha', '/notices'],
])('%s', (_, given, mapTitle, title, body, path) => {
  expect(noticeText(given, mapTitle)).toEqual({ title, body, path, tag: 'w', stop: 'w' })
})
