import { expect, test } from 'vitest'
import { DiscordTemplates } from '#server/ground/settings/discord/discord-templates.ts'
import { formOf } from '#server/outbox/discord/api/discord-message.ts'
import { EVENT_TYPES } from '#shared/contracts/events.ts'
import { MessageForm } from '#simulator/discord/message-rules.ts'
import { readMarkdown } from '#simulator/discord/read-markdown.ts'
import { oneOfEach } from '#testing/discord/events.ts'
import { eventMessage } from './event-message.ts'

const STYLE = { templates: DiscordTemplates.parse({}), siteName: 'Sitrep', origin: 'https://stats.example.org' }

test('each kind of event has its words, and leads to its page', () => {
  const events = oneOfEach()
  const told = EVENT_TYPES.map((type) => eventMessage(events[type], STYLE))
  expect(told.map(({ title, text, url }) => [title, text, url?.slice(STYLE.origin.length)])).toEqual([
    ['Server up', '**Ann** is up: Ann, 3 of 32 players.', '/servers/1'],
    ['Server down', '**Ann** does not answer; it last did <t:1772366000:R>.', '/servers/1'],
    ['New map', '**Ann** plays Ann. 3 of 32 players are there.', '/servers/1'],
    ['Match over', '**Ann** on Ann: Won 2 to 1.\n12 players, 340 kills in 45:10.', '/matches/7'],
    ['New ban', '**Ann** is banned: PERMANENT.\nAnn', '/bans'],
    ['Ban lifted', 'The ban of **Ann** was lifted.', '/bans'],
    ['New record', '**Ann** set a record: 1,234 kills in one match with Ann. It was 900.', '/matches/7'],
    ['Award', '**Ann** earned Ann (1 of 3): Revive 50 people\\, Ann', '/matches/7'],
    ['Season over', 'The season Ann is over: all scores start anew.', '/'],
    ['The week', expect.stringMatching(/^40 matches, 99 players, 12,345 kills; 30 rounds won and 10 lost\./), '/'],
    [
      'Watchlist',
      '**Ann**, who is on the watchlist, joined Ann.\nLook at Ann',
      expect.stringMatching(/^\/admin\/people\/\d{17}$/),
    ],
  ])
})

test.each([
  ['signs', '@everyone [x](https://evil.test) ||**`<@1>`**|| {reason} discord.gg/abc'],
  ['what is invisible', '\u202E\u200b\u0000\n# <script>'],
  ['wide letters', 'Ｗ'.repeat(32)],
  ['stars without end', '*'.repeat(4_000)],
  ['emoji without end', '👩‍🚀'.repeat(500)],
  ['nothing', ''],
])('names of %s keep within the limits of Discord and do nothing, in every kind', (_, name) => {
  for (const event of Object.values(oneOfEach(name))) {
    const form = formOf(eventMessage(event, { ...STYLE, siteName: name }))
    expect(MessageForm.safeParse(form).error?.issues ?? []).toEqual([])
    const { active } = readMarkdown(form.embeds[0]?.description ?? '')
    expect(active.filter((part) => part !== '**' && part !== '<t:1772366000:R>')).toEqual([])
    expect(form.allowed_mentions).toEqual({ parse: [] })
  }
})

test("an owner's own words take the place of ours, once over: a name brings no words of its own", () => {
  const templates = DiscordTemplates.parse({ ban_added: '{by}: {player} ({duration})' })
  const event = oneOfEach('{reason}').ban_added
  expect(eventMessage(event, { ...STYLE, templates }).text).toBe('\\{reason\\}: \\{reason\\} (PERMANENT)')
})

test.each([
  ['an unknown word', { server_up: '{nobody}' }],
  ['a word of another kind', { season_closed: '{player}' }],
  ['half a brace', { server_up: '{server' }],
  ['nothing', { server_up: '' }],
  ['another kind', { server_gone: 'x' }],
])('%s is no template', (_, templates) => {
  expect(DiscordTemplates.safeParse(templates).success).toBe(false)
})

test('a text that is too long is cut between letters and behind no backslash', () => {
  const long = { title: 't', color: 0, text: '\\*'.repeat(3_000) }
  const [embed] = formOf(long).embeds
  expect(embed?.description).toMatch(/^(\\\*)+…$/)
  expect(formOf({ ...long, text: '😀'.repeat(3_000) }).embeds[0]?.description).toMatch(/^(😀)+…$/u)
})
