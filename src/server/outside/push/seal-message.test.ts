import { createECDH } from 'node:crypto'
import { expect, test } from 'vitest'
import { checkVapid } from '#simulator/push/check-vapid.ts'
import { openMessage, openRecord } from '#simulator/push/open-message.ts'
import { createReceiver } from '#simulator/push/push-service.ts'
import { encodeAes128gcm } from './aes128gcm.ts'
import { areBrowserKeys, sealMessage } from './seal-message.ts'
import { makePushKeys, vapidHeader } from './vapid.ts'

const bytes = (text: string): Buffer => Buffer.from(text, 'base64url')

test('the example of RFC 8188: a record as it is written there', () => {
  const secret = bytes('yqdlZ-tYemfogSmv7Ws5PQ')
  const encoded = bytes('I1BsxtFttlv3u_Oo94xnmwAAEAAA-NAVub2qFgBEuQKRapoZu-IxkIva3MEB1PD-ly8Thjg')
  const encoding = { secret, salt: encoded.subarray(0, 16), keyId: Buffer.alloc(0), recordSize: 4096 }
  expect(encodeAes128gcm(Buffer.from('I am the walrus'), encoding)).toEqual(encoded)
  expect(openRecord(encoded, secret).toString()).toBe('I am the walrus')
  expect(() => encodeAes128gcm(Buffer.alloc(4080), encoding)).toThrow('does not fit')
  expect(() => encodeAes128gcm(Buffer.alloc(4000), encoding, 80)).toThrow('does not fit')
  const largest = encodeAes128gcm(Buffer.alloc(4000, 'a'), encoding, 79)
  expect(openRecord(largest, secret).toString()).toBe('a'.repeat(4000))
})

test('a point on the curve that is written in another way is no key of a browser, nor is a secret of another length', () => {
  const own = createECDH('prime256v1')
  const [whole, auth] = [own.generateKeys(), Buffer.alloc(16)]
  const written = (format: 'compressed' | 'hybrid') => ({ p256dh: own.getPublicKey(null, format), auth })
  expect(areBrowserKeys({ p256dh: whole, auth })).toBe(true)
  for (const keys of [written('compressed'), written('hybrid')]) expect(areBrowserKeys(keys)).toBe(false)
  for (const length of [0, 15, 17]) expect(areBrowserKeys({ p256dh: whole, auth: Buffer.alloc(length) })).toBe(false)
})

test('the example of RFC 8291: a message as it is written there, and read again', () => {
  const browser = {
    p256dh: bytes('BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const sealed = sealMessage(Buffer.from('When I grow up, I want to be a watermelon'), browser, {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    padding: 0,
  })
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  expect(openMessage(sealed, { pair, auth: browser.auth })).toBe('When I grow up, I want to be a watermelon')
})

test('the example of RFC 8292: its signature is taken, and so is ours', () => {
  const example =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  const subject = 'mailto:push@example.com'
  expect(checkVapid(example, 'https://push.example.net', 1_453_523_000)).toMatchObject({ subject })
  expect(checkVapid(example, 'https://push.example.net', 1_453_523_769)).toBeNull() // too late
  expect(checkVapid(example, 'https://other.example.net', 1_453_523_000)).toBeNull()
  expect(checkVapid(example.replace('i3CY', 'i3CZ'), 'https://push.example.net', 1_453_523_000)).toBeNull()

  const keys = makePushKeys()
  const now = new Date('2026-03-01T12:00:00Z')
  const signed = new Date((1_453_523_768 - 12 * 3600) * 1000)
  const endpoint = new URL('https://push.example.net/a/b?c')
  const [text] = vapidHeader(keys, { endpoint, contact: subject, now: signed }).split(/\.[\w-]+,/)
  expect(example.startsWith(`${text}.`), 'what is signed is the same to the letter').toBe(true)
  const own = vapidHeader(keys, { endpoint, contact: null, now })
  expect(checkVapid(own, 'https://push.example.net', now.getTime() / 1000)).toEqual({
    key: keys.publicKey.toString('base64url'),
    subject: null,
  })
})

test('messages of a name and of another have one length, and only their browser reads them', () => {
  const [ann, bob] = [createReceiver('https://push.example.org/a'), createReceiver('https://push.example.org/b')]
  const keys = { p256dh: bytes(ann.browser.p256dh), auth: bytes(ann.browser.auth) }
  expect(areBrowserKeys(keys)).toBe(true)
  const [short, long] = ['Al is playing', '‮<b>😀😀😀</b>'].map((text) => sealMessage(Buffer.from(text), keys))
  if (!short || !long) throw new Error('unreachable')
  expect(short.length).toBe(long.length)
  expect(ann.open({ body: long })).toBe('‮<b>😀😀😀</b>')
  expect(() => bob.open({ body: long })).toThrow()
})

test('what is no point on the curve is no key', () => {
  const auth = Buffer.alloc(16)
  for (const p256dh of [Buffer.alloc(65, 4), Buffer.alloc(65), Buffer.alloc(64, 4), Buffer.alloc(0)]) {
    expect(areBrowserKeys({ p256dh, auth })).toBe(false)
  }
})

test('how long a message is tells only how many steps of 256 bytes its text needs', () => {
  const { browser } = createReceiver('https://fcm.googleapis.com/x')
  const keys = { p256dh: bytes(browser.p256dh), auth: bytes(browser.auth) }
  const sizes = Array.from({ length: 513 }, (_, length) => sealMessage(Buffer.alloc(length), keys).length)
  const [HEAD, TAG] = [16 + 5 + 65, 16]
  expect([...new Set(sizes)]).toEqual([256, 512, 768].map((steps) => HEAD + steps + TAG))
})

test('a key has all its bytes, also those that are zero, and a site without a contact names none', () => {
  const keys = Array.from({ length: 2_000 }, makePushKeys)
  expect(new Set(keys.map(({ privateKey }) => privateKey.length))).toEqual(new Set([32]))
  const [own = makePushKeys()] = keys
  const header = vapidHeader(own, { endpoint: new URL('https://a.org/x'), contact: null, now: new Date(0) })
  const claims = JSON.parse(bytes(header.split('.')[1] ?? '').toString())
  expect(claims).toEqual({ aud: 'https://a.org', exp: 12 * 3600 })
})
