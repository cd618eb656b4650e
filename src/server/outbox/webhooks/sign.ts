import { createHmac } from 'node:crypto'

/** HMAC-SHA256 over the time of sending, a dot and the body, as docs/webhooks.md tells receivers. */
export const signatureOf = (key: string, timestamp: number, body: string): string =>
  `v1=${createHmac('sha256', key).update(`${timestamp}.${body}`).digest('hex')}`
