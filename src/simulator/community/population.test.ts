import { expect, test } from 'vitest'
import { HOSTILE_NAMES } from './names.ts'
import { createPopulation } from './population.ts'

const now = new Date('2026-03-01T12:00:00Z')
const make = (seed: string, players = 1_000) => createPopulation({ seed, players, now })

test('the same seed gives the same people, another seed others', () => {
  expect(make('a')).toEqual(make('a'))
  expect(make('b').players[0]).not.toEqual(make('a').players[0])
})

test('a larger community begins with the same people', () => {
  expect(make('a', 2_000).players.slice(0, 1_000)).toEqual(make('a').players)
})

test('Steam ids are real ones and nobody shares one', () => {
  const ids = make('a', 5_000).players.map(({ steam_id }) => steam_id)
  expect(new Set(ids).size).toBe(ids.length)
  for (const id of ids) expect(id).toMatch(/^7656119\d{10}$/)
})

test('every hostile name is somewhere in a community of a thousand', () => {
  const names = new Set(make('a').players.map(({ personaname }) => personaname))
  for (const name of HOSTILE_NAMES) expect(names).toContain(name)
})

test('activity has a long tail: a tenth of the people play half of the time', () => {
  const activity = make('a')
    .players.map((player) => player.activity)
    .sort((a, b) => b - a)
  const sum = (list: number[]) => list.reduce((a, b) => a + b, 0)
  expect(sum(activity.slice(0, 100)) / sum(activity)).toBeGreaterThan(0.4)
})

test('bans lie in the past and are permanent, running, expired and lifted', () => {
  const { bans, admins } = make('a')
  const seconds = now.getTime() / 1000
  const adminIds = admins.map(({ player }) => player.steam_id)
  expect(bans.every(({ created }) => created < seconds)).toBe(true)
  expect(bans.some(({ duration }) => duration === 0)).toBe(true)
  expect(bans.some(({ created, duration }) => duration > 0 && created + duration > seconds)).toBe(true)
  expect(bans.some(({ created, duration }) => duration > 0 && created + duration < seconds)).toBe(true)
  expect(bans.some(({ lifted }) => lifted)).toBe(true)
  expect(bans.some(({ player }) => adminIds.includes(player.steam_id))).toBe(false)
})
