import { expect, test } from 'vitest'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import { DatabaseAway } from '#server/ground/db/db.ts'
import { Snapshots } from './snapshots.ts'

const text = async (snapshot: ReturnType<Snapshots['get']>) => (await snapshot)?.body.identity.toString()

function counting(...values: (string | Error)[]) {
  let made = 0
  const make = async () => {
    const value = values[Math.min(made++, values.length - 1)] ?? ''
    if (value instanceof Error) throw value
    return { json: value, headers: {} }
  }
  return { make, made: () => made }
}

test('a reply is made once and kept until one of its groups changes', async () => {
  const snapshots = new Snapshots()
  const { make, made } = counting('one', 'two')
  const read = () => text(snapshots.get('k', { groups: ['bans', 'players'] }, make))
  expect([await read(), await read()]).toEqual(['one', 'one'])
  snapshots.drop(['maps'])
  expect(await read()).toBe('one')
  snapshots.drop(['players'])
  expect([await read(), made()]).toEqual(['two', 2])
  snapshots.drop(null)
  await read()
  expect(made()).toBe(3)
})

test('a reply that is made anew and says the same keeps its body with all its forms', async () => {
  let now = 0
  const snapshots = new Snapshots({ now: () => now })
  const { make } = counting('x'.repeat(20_000), 'x'.repeat(20_000), 'other')
  const read = () => snapshots.get('k', { groups: ['stats'] }, make)
  const first = await read()
  await first.body.bytes('gzip')
  const { bytes } = snapshots
  now = 1_000
  snapshots.drop(['stats'])
  const second = await read()
  expect(second.body).toBe(first.body)
  expect([first.madeAt, second.madeAt, snapshots.bytes]).toEqual([0, 1_000, bytes])
  second.body.text('gzip', await second.body.bytes('gzip'))
  expect(snapshots.bytes).toBeGreaterThan(bytes)
  snapshots.drop(['stats'])
  expect([await text(read()), snapshots.bytes < bytes]).toEqual(['other', true])
})

test('what is kept holds on to no memory beside its own', async () => {
  const snapshots = new Snapshots()
  const { make } = counting('{}'.repeat(1_000))
  const { body } = await snapshots.get('k', { groups: [] }, make)
  const forms = await Promise.all([body.identity, body.bytes('gzip'), body.bytes('br')])
  expect(forms.map((form) => form.buffer.byteLength)).toEqual(forms.map((form) => form.length))
  expect(forms.map((form) => form.length)).toEqual([2_000, expect.any(Number), expect.any(Number)])
})

test('all who wait for the same reply share one computation', async () => {
  const snapshots = new Snapshots()
  const { make, made } = counting('one')
  const reads = Array.from({ length: 50 }, () => text(snapshots.get('k', { groups: ['bans'] }, make)))
  expect(new Set(await Promise.all(reads))).toEqual(new Set(['one']))
  expect(made()).toBe(1)
})

test('who comes after a change does not get what was being made before it', async () => {
  const snapshots = new Snapshots()
  let release: () => void = () => undefined
  const slow = () =>
    new Promise<{ json: string; headers: object }>((resolve) => (release = () => resolve({ json: 'old', headers: {} })))
  const before = text(snapshots.get('k', { groups: ['bans'] }, slow as never))
  snapshots.drop(['bans'])
  const { make } = counting('new')
  expect(await text(snapshots.get('k', { groups: ['bans'] }, make))).toBe('new')
  release()
  expect(await before).toBe('old')
  expect(await text(snapshots.get('k', { groups: ['bans'] }, make))).toBe('new')
})

test('a reply with an age limit is made anew when it is that old', async () => {
  let now = 0
  const snapshots = new Snapshots({ now: () => now })
  const { make } = counting('one', 'two')
  const read = () => text(snapshots.get('k', { groups: [], maxAgeS: 60 }, make))
  await read()
  now = 59_999
  expect(await read()).toBe('one')
  now = 60_000
  expect(await read()).toBe('two')
})

test('while the database is away the outdated reply is better than none', async () => {
  const outcomes: string[] = []
  const snapshots = new Snapshots({ counted: (outcome) => outcomes.push(outcome) })
  const { make } = counting('one', new DatabaseAway('gone'), 'two')
  const read = () => text(snapshots.get('k', { groups: ['bans'] }, make))
  await read()
  snapshots.drop(['bans'])
  expect([await read(), await read()]).toEqual(['one', 'two'])
  expect(outcomes).toEqual(['miss', 'miss', 'stale', 'miss'])
})

test('a fault of our own is not hidden behind an outdated reply', async () => {
  const snapshots = new Snapshots()
  const { make } = counting('one', new TypeError('bug'))
  await snapshots.get('k', { groups: ['bans'] }, make)
  snapshots.drop(['bans'])
  await expect(snapshots.get('k', { groups: ['bans'] }, make)).rejects.toThrow('bug')
})

test('a failure is not remembered', async () => {
  const snapshots = new Snapshots()
  const { make } = counting(new DatabaseAway('gone'), 'one')
  await expect(snapshots.get('k', { groups: [] }, make)).rejects.toThrow(DatabaseAway)
  expect(await text(snapshots.get('k', { groups: [] }, make))).toBe('one')
})

test('memory is bounded, compressed forms included, and what was used last stays', async () => {
  const snapshots = new Snapshots({ maxBytes: 100_000 })
  const { make, made } = counting('x'.repeat(20_000))
  const read = (key: string) => snapshots.get(key, { groups: [] }, make)
  for (const key of ['a', 'b', 'c', 'd']) await read(key)
  await read('a')
  await (await read('a'))?.body.bytes('gzip')
  await read('e')
  expect(snapshots.bytes).toBeLessThanOrEqual(100_000)
  const before = made()
  await read('a')
  expect(made()).toBe(before)
  await read('b')
  expect(made()).toBe(before + 1)
})

/** Three replies that are being made, and a fourth when it is asked for. */
async function crowded({ groups }: { groups: DataGroup[] }) {
  let now = 1_000
  const outcomes: string[] = []
  const snapshots = new Snapshots({ now: () => now, counted: (outcome) => outcomes.push(outcome) })
  const { make, made } = counting('one', 'two')
  const read = () => text(snapshots.get('k', { groups }, make))
  await read()
  const never = () => new Promise<never>(() => undefined)
  for (let count = 0; count < 3; count += 1) void snapshots.get(`other ${count}`, { groups: [] }, never)
  return {
    ...{ snapshots, read, made, outcomes },
    pass: (ms: number) => (now += ms),
    another: () => void snapshots.get('the fourth', { groups: [] }, never),
  }
}

test('while four others are made, what was counted less than two seconds ago is not waited for', async () => {
  const { snapshots, read, pass, another, outcomes } = await crowded({ groups: ['stats', 'players'] })
  another()
  outcomes.length = 0
  pass(10)
  snapshots.drop(['stats'])
  pass(1_000)
  snapshots.drop(['stats'])
  pass(999)
  expect([await read(), outcomes]).toEqual(['one', ['behind']])
  pass(1) // two seconds since the first change that it lacks
  expect(await read()).toBe('two')
})

test('with fewer than four, everybody gets what is there now', async () => {
  const { snapshots, read } = await crowded({ groups: ['stats'] })
  snapshots.drop(['stats'])
  expect(await read()).toBe('two')
})

test.each([
  ['what people and admins change themselves', ['stats', 'bans'], ['bans']],
  ['what may be anything', ['stats'], null],
] as const)('not even in a crowd is %s shown as it was', async (_, groups, changed) => {
  const { snapshots, read, another } = await crowded({ groups: [...groups] })
  another()
  snapshots.drop(changed)
  expect(await read()).toBe('two')
})

test('what has changed more often than is remembered is made anew', async () => {
  const { snapshots, read, another } = await crowded({ groups: ['stats'] })
  another()
  for (let count = 0; count < 7; count += 1) snapshots.drop(['stats'])
  expect(await read()).toBe('one')
  snapshots.drop(['stats'])
  expect(await read()).toBe('two')
})
