import { askDiscord } from '#server/outbox/discord/api/ask-discord.ts'
import { NotSent, postJson } from '#server/outbox/wire/post-json.ts'
import { askProfiles } from '#server/outside/steam/profiles/profiles.ts'
import { createConfirm } from '#server/outside/steam/sign-in/openid-confirm.ts'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { askWorkshopDetails } from '#server/outside/steam/workshop/workshop-details.ts'
import { isStorable, orOwnError } from '../kit/judge.ts'
import { startLoopback } from '../kit/loopback.ts'
import type { Target } from '../target.ts'

const STEAM_ID = '76561198000000007'
const { port, say, close } = await startLoopback()
const api = { origin: `http://127.0.0.1:${port}`, deadlineMs: 1_000 }
const confirm = createConfirm({
  endpoint: `${api.origin}/openid/login`,
  idPrefix: `${api.origin}/openid/id/`,
  deadlineMs: 1_000,
})
const webhook = { id: '1'.repeat(18), token: 't'.repeat(68), threadId: null, place: '1' }
const post = {
  url: new URL(`${api.origin}/hook`),
  headers: {},
  body: '{}',
  ownNetwork: true,
  maxBytes: 4_096,
  deadlineMs: 1_000,
}
const signal = () => new AbortController().signal

/** Whatever another web server answers to Steam's questions, to a sign-in, to a message of Discord's and to a webhook. */
export const target: Target = {
  promise: 'each asker has its answer or its own error, and yes only where yes was said',
  tokens: [
    ...[
      'HTTP/1.1 200 OK\r\n',
      'HTTP/1.1 100 Continue\r\n\r\n',
      'HTTP/1.1 101 Switching Protocols\r\n',
      'HTTP/1.1 204 No Content\r\n',
    ],
    ...[
      'HTTP/1.1 302 Found\r\n',
      'HTTP/1.1 429 Too Many Requests\r\n',
      'Location: http://169.254.169.254/\r\n',
      'Retry-After: 1\r\n',
    ],
    ...[
      'Content-Length: 5\r\n',
      'Transfer-Encoding: chunked\r\n',
      'Content-Encoding: gzip\r\n',
      'Connection: close\r\n',
      '\r\n\r\n',
      '0\r\n\r\n',
    ],
    ...[
      'ffffffff\r\n',
      '{"response":{"players":[',
      '{"response":{"publishedfiledetails":[',
      '"steamid":"',
      '"retry_after":',
      '"global":true',
      '}',
      ']',
    ],
    ...[
      'is_valid:true\n',
      'ns:http://specs.openid.net/auth/2.0\n',
      'x-ratelimit-remaining: 0\r\n',
      '"id":"1"',
      '"code":10008',
      'null',
      '[[[[',
    ],
  ],
  close,
  isFine: async (input) => {
    say(input)
    const answers = await Promise.all([
      orOwnError(() => askProfiles(api, 'key', [STEAM_ID], signal()), [SteamError], isStorable),
      orOwnError(() => askWorkshopDetails(api, ['1234567890'], signal()), [SteamError], isStorable),
      orOwnError(
        () => postJson({ ...post, stopping: signal() }),
        [NotSent],
        ({ text }) => (text ?? '').length <= 4_096,
      ),
      askDiscord(api, webhook, { type: 'look' }, null).then((reply) => isStorable(reply)),
      confirm(new Map()).then((answer) => answer !== 'valid' || input.includes('is_valid:true')),
    ])
    return answers.every(Boolean)
  },
}
