import { readEndpoint } from '#server/outside/push/push-endpoint.ts'
import { areBrowserKeys, sealMessage } from '#server/outside/push/seal-message.ts'
import { notices } from '#shared/contracts/notices.ts'
import type { Target } from '../target.ts'

const SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com']
const HOST = /(?:^fcm\.googleapis\.com|.\.push\.services\.mozilla\.com)$/
const { body } = notices.watchServer

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null // the edge refuses it before
  }
}

/** A subscription that a browser, or somebody who says so, sends. */
export const target: Target = {
  promise: 'refused, or an address of a known push service by https, and keys with which a message can be sealed',
  tokens: [
    ...[
      '{"browser":{',
      '"endpoint":"',
      '"auth":"',
      '"p256dh":"',
      '"server_id":1',
      '"at_least":1',
      'https://',
      'fcm.googleapis.com',
      '@',
      ':443',
      '#',
    ],
    ...[
      '.push.services.mozilla.com',
      '/',
      '\\',
      '%2e',
      '%00',
      '?',
      '\\u0000',
      'A'.repeat(22),
      'B'.repeat(86),
      '"',
      '}',
      ',',
      '127.0.0.1',
    ],
  ],
  isFine: (input) => {
    const { data } = body.safeParse(parse(input.toString('utf8')))
    if (data === undefined) return true
    const url = readEndpoint(data.browser.endpoint, SERVICES)
    const keys = {
      p256dh: Buffer.from(data.browser.p256dh, 'base64url'),
      auth: Buffer.from(data.browser.auth, 'base64url'),
    }
    const isKnown = url === null || (url.protocol === 'https:' && HOST.test(url.hostname) && url.host === url.hostname)
    return isKnown && (!areBrowserKeys(keys) || sealMessage(Buffer.from('text'), keys).length <= 4_096)
  },
}
