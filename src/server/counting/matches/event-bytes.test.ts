import fc from 'fast-check'
import { expect, test } from 'vitest'
import { MATCH_EVENTS } from '#shared/contracts/matches.ts'
import { EVENT, readEvents, type StoredEvent, writeEvent } from './event-bytes.ts'

function writeEvents(events: readonly StoredEvent[]): Buffer {
  const bytes: number[] = []
  for (const event of events) writeEvent(bytes, event)
  return Buffer.from(bytes)
}

test('each kind is stored as its place in the list that readers are given', () => {
  expect(MATCH_EVENTS.map((kind) => EVENT[kind])).toEqual(MATCH_EVENTS.map((_, place) => place))
})

const none = { who: 0, whom: 0, weapon: 0 }

test('a kill a few seconds after the event before takes four bytes', () => {
  const kill = { kind: 0, step: 14, who: 3, whom: 0, weapon: 127 }
  expect(writeEvents([kill])).toEqual(Buffer.from([0xe0, 3, 0, 127]))
  expect(writeEvents([{ kind: 8, step: 15, ...none }])).toEqual(Buffer.from([0xf8, 30]))
  expect(writeEvents([{ kind: 8, step: -1, ...none }])).toEqual(Buffer.from([0xf8, 1]))
})

test('whatever is written is read again, also when it is written in pieces', () => {
  const number = fc.integer({ min: 0, max: 2 ** 31 })
  const event = fc.record({
    kind: fc.integer({ min: 0, max: MATCH_EVENTS.length - 1 }),
    step: fc.integer({ min: -(2 ** 40), max: 2 ** 40 }),
    who: number,
    whom: number,
    weapon: number,
  })
  fc.assert(
    fc.property(fc.array(event), fc.nat(), (events, cut) => {
      const [bytes, middle] = [writeEvents(events), cut % (events.length + 1)]
      expect(Buffer.concat([writeEvents(events.slice(0, middle)), writeEvents(events.slice(middle))])).toEqual(bytes)
      expect(readEvents(bytes).map(timeOf)).toEqual(events.map(timeOf))
      expect(writeEvents(readEvents(bytes))).toEqual(bytes)
    }),
  )
})

const timeOf = ({ kind, step }: StoredEvent) => [kind, step]

test('bytes that are cut off or make no sense are read without an error', () => {
  fc.assert(fc.property(fc.uint8Array(), (bytes) => readEvents(bytes).length <= bytes.length))
  expect(readEvents(Uint8Array.of(0x0f, 1, 2, 3))).toEqual([])
  expect(readEvents(Uint8Array.of(0x01, 0xff, 0xff))).toHaveLength(1)
  expect(readEvents(Uint8Array.of(0x01, 7, 0x01, ...new Uint8Array(200).fill(0xff)))).toHaveLength(1) // no number is that large
})
