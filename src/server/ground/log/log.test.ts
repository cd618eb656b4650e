import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createLog } from './log.ts'

function loggingTo(pretty: boolean) {
  const lines: string[] = []
  const to = new Writable({
    write(line: Buffer, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  return { log: createLog({ level: 'info', pretty, to }), lines }
}

test('secrets are left out at any depth and in any case', () => {
  const { log, lines } = loggingTo(false)
  const headers = { Authorization: 'Bearer s3cret', cookie: 'api_key=s3cret', host: 'here' }
  log.info(
    { request: { headers, query: [{ 'openid.sig': 's3cret' }] }, api_key: 's3cret', rcon_password: 's3cret' },
    'Hello',
  )
  const error = Object.assign(new Error('no'), { connection: { password: 's3cret' }, code: 'E1' })
  log.error({ err: error }, 'Failed')
  expect(lines.join()).not.toContain('s3cret')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    level: 'info',
    msg: 'Hello',
    request: { headers: { host: 'here' } },
  })
  expect(JSON.parse(lines[1] ?? '')).toMatchObject({
    level: 'error',
    err: { message: 'no', code: 'E1', stack: expect.any(String) },
  })
})

test('a row that the database quotes in an error is left out, and of which table it is stays', async () => {
  const { log, lines } = loggingTo(false)
  const db = await testDatabase()
  const row = sql`insert into players (steam_id, personaname) values (76561198000000001, 'Ann')`
  await db.run(row)
  const error = await db.run(row).catch((reason: unknown) => reason)
  log.error({ err: error }, 'Failed')
  log.error({ err: new AggregateError([error]) }, 'Failed')
  expect(error).toHaveProperty('detail', expect.stringContaining('76561198000000001'))
  expect(lines.join()).not.toContain('76561198000000001')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: expect.stringContaining('unique'), table: 'players', detail: '[redacted]' },
  })
  log.error({ err: Object.assign(new Error('no'), { detail: 'Not found' }) }, 'Failed')
  expect(lines[2]).toContain('Not found')
})

test('where an error may be, there may be none', () => {
  const { log, lines } = loggingTo(false)
  log.warn({ err: null }, 'Left out for now')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ level: 'warn', err: null, msg: 'Left out for now' })
})

test('what is below the level is not written', () => {
  const { log, lines } = loggingTo(false)
  log.debug('quiet')
  expect(lines).toEqual([])
})

test('for a terminal an entry is one line that cannot move the cursor', () => {
  const { log, lines } = loggingTo(true)
  log.warn({ name: '\x1b[2Jx\ny', count: 2 }, 'A name\r\nforged')
  expect(lines).toHaveLength(1)
  const text = (lines[0] ?? '').replace('\x1b[33m', '').replace('\x1b[0m', '')
  expect(text).toMatch(/^\d\d:\d\d:\d\d warn {2}A name��forged name=�\[2Jx�y count=2\n$/)
})

test('for a terminal the stack of an error is clean, and cannot look like an entry of its own', () => {
  const { log, lines } = loggingTo(true)
  log.error({ err: new Error('No map \x1b[2Jx\r\n10:00:00 info  forged\u202e\x9b2J') }, 'Failed')
  const [head, ...stack] = (lines[0] ?? '').trimEnd().split('\n')
  expect(head).toContain('Failed')
  expect(stack.slice(0, 2)).toEqual(['    Error: No map �[2Jx', '    10:00:00 info  forged��2J'])
  expect(stack[2]).toMatch(/^ {4}at /)
  expect(stack.join('')).not.toMatch(/[\p{Cc}\p{Cf}]/u)
})

test('fields of any kind are clean on a terminal', () => {
  const { log, lines } = loggingTo(true)
  log.warn({ list: ['\x9b2J\u202e'] }, 'Odd')
  expect(lines[0]).toContain('list=["�2J�"]')
})

test('how many secrets were wrong is readable, and no secret is', () => {
  const { log, lines } = loggingTo(false)
  log.warn({ rejected_secret: 3, log_secret: 481_516_234, nested: { rejected_secret: '481516234' } }, 'Refused')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    rejected_secret: 3,
    log_secret: '[redacted]',
    nested: { rejected_secret: '[redacted]' },
  })
})
