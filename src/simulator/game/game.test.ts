import { expect, test } from 'vitest'
import { createPopulation } from '#simulator/community/population.ts'
import { createCrowd } from './crowd.ts'
import type { Combatant, GameEvent } from './events.ts'
import { createGame, type GameOptions } from './game.ts'
import { CHECKPOINT_CYCLE } from './map-cycle.ts'

const HOUR = 3600
const DAY = 24 * HOUR
const startAt = Date.UTC(2026, 2, 1) / 1000
const people = createPopulation({ seed: 'people', players: 400, now: new Date(startAt * 1000) }).players

function play(options: Partial<GameOptions> = {}) {
  const events: GameEvent[] = []
  const game = createGame({
    seed: 'a game',
    serverName: 'Test server',
    maps: CHECKPOINT_CYCLE,
    crowd: createCrowd(people),
    startAt,
    onEvent: (event) => events.push(freeze(event)),
    ...options,
  })
  const all = <Type extends GameEvent['type']>(type: Type) =>
    events.filter((event): event is Extract<GameEvent, { type: Type }> => event.type === type)
  return { game, events, all }
}

/** The event with its people as they are now. */
function freeze(event: GameEvent): GameEvent {
  const copy: Record<string, unknown> = { ...event }
  for (const key of ['player', 'killer', 'victim', 'medic', 'patient']) {
    const { userid, name, steam_id, team } = (copy[key] ?? {}) as Partial<Combatant>
    if (userid !== undefined) copy[key] = { userid, name, steam_id, team }
  }
  return copy as GameEvent
}

test('the same seed tells the same story, another seed another', () => {
  const stories = ['x', 'x', 'y'].map((seed) => {
    const { game, events } = play({ seed })
    game.advance(6 * HOUR)
    return events
  })
  expect(stories[0]?.length).toBeGreaterThan(500)
  expect(stories[1]).toEqual(stories[0])
  expect(stories[2]).not.toEqual(stories[0])
})

test('it makes no difference in what pieces time passes', () => {
  const whole = play({ crashesPerDay: 4 })
  const pieces = play({ crashesPerDay: 4 })
  whole.game.advance(DAY)
  for (let passed = 0; passed < DAY; passed += 90) pieces.game.advance(90)
  expect(pieces.events).toEqual(whole.events)
  expect(pieces.game.view()).toEqual(whole.game.view())
})

test('rounds last from 8 to 25 minutes, and some are won and some lost', () => {
  const { game, all } = play()
  game.advance(2 * DAY)
  const ends = all('roundEnd')
  expect(new Set(ends.map(({ winner }) => winner))).toEqual(new Set([2, 3]))
  for (const end of ends) {
    const start = all('roundStart').findLast(({ time }) => time < end.time)
    const minutes = (end.time - (start?.time ?? 0)) / 60
    expect(minutes).toBeGreaterThanOrEqual(8)
    expect(minutes).toBeLessThanOrEqual(25)
  }
})

test('a full server wins more often than a thin one', () => {
  const winRate = (popularity: number) => {
    let [won, lost] = [0, 0]
    const onEvent = (event: GameEvent) => {
      if (event.type !== 'roundEnd') return
      if (event.winner === 2) won++
      else lost++
    }
    play({ popularity, onEvent }).game.advance(14 * DAY)
    return won / (won + lost)
  }
  expect(winRate(1)).toBeGreaterThan(winRate(0.1) + 0.1)
})

test('a person who connects has no name until they are in', () => {
  const { game, events } = play({ popularity: 1 })
  while (!events.some(({ type, ...event }) => type === 'connect' && 'address' in event && event.address !== null)) {
    game.advance(1)
  }
  expect(game.view()?.humans).toMatchObject([{ name: '', score: 0 }])
  while (game.view()?.humans[0]?.name === '') game.advance(1)
  expect(game.view()?.humans[0]?.name).not.toBe('')
  expect(game.view()?.humans[0]?.duration).toBeGreaterThan(4)
})

test('people fight only while they are here, and only in a round', () => {
  const { game, events } = play({ popularity: 1 })
  game.advance(DAY)
  const here = new Set<number>()
  const odd: GameEvent[] = []
  let isRunning = false
  let kills = 0
  for (const event of events) {
    if (event.type === 'roundStart') isRunning = true
    if (event.type === 'roundEnd' || event.type === 'mapLoad') isRunning = false
    if (event.type === 'joinedTeam') here.add(event.player.userid)
    if (event.type === 'disconnect') here.delete(event.player.userid)
    if (event.type !== 'kill') continue
    kills++
    const { killer, victim } = event
    if (!isRunning || !here.has(killer.userid) || !here.has(victim.userid) || killer.userid === victim.userid) {
      odd.push(event)
    }
  }
  expect(odd).toEqual([])
  expect(kills).toBeGreaterThan(1_000)
})

test('teamkills are rare, and about half of them are forgiven', () => {
  const { game, all } = play({ popularity: 1 })
  game.advance(3 * DAY)
  const kills = all('kill')
  const teamkills = kills.filter(({ killer, victim }) => killer.team === victim.team).length
  const forgiven = all('chat').filter(({ text }) => /^[/!]forgive$/.test(text)).length
  expect(teamkills / kills.length).toBeGreaterThan(0.002)
  expect(teamkills / kills.length).toBeLessThan(0.03)
  expect(forgiven / teamkills).toBeGreaterThan(0.35)
  expect(forgiven / teamkills).toBeLessThan(0.7)
})

test('a full house shares the enemies: it kills more than a few do, but not as many each', () => {
  const killsAMinute = (size: number) => {
    const { game, all } = play({ popularity: 3, maxPlayers: size, rhythm: () => 1 })
    game.advance(DAY)
    return all('kill').filter(({ killer }) => killer.steam_id !== null).length / (DAY / 60)
  }
  const [few, full] = [killsAMinute(3), killsAMinute(16)]
  expect(full).toBeGreaterThan(few * 1.3)
  expect(full).toBeLessThan(few * (16 / 3) * 0.7)
})

test('people are hit in the head too, and only by those they fight', () => {
  const { game, all } = play({ popularity: 1 })
  game.advance(DAY)
  const taken = all('headshot').filter(({ victim }) => victim.steam_id !== null)
  expect(taken.length).toBeGreaterThan(10)
  expect(taken.filter(({ player }) => player.steam_id !== null)).toEqual([])
})

test('only medics heal and revive, and what they healed is told once', () => {
  const { game, events } = play({ popularity: 1 })
  game.advance(DAY)
  const medics = new Set<number>()
  const odd: GameEvent[] = []
  let revives = 0
  for (const event of events) {
    if (event.type === 'role' && event.template.includes('medic')) medics.add(event.player.userid)
    if (event.type === 'role' && !event.template.includes('medic')) medics.delete(event.player.userid)
    if (event.type === 'healingHp' && event.hp <= 0) odd.push(event)
    if (event.type !== 'revived' && event.type !== 'healed') continue
    if (!medics.has(event.medic.userid)) odd.push(event)
    if (event.type === 'revived') revives++
  }
  expect(odd).toEqual([])
  expect(revives).toBeGreaterThan(50)
})

test('activity decides who is seen: the busiest tenth connects more than a quarter of the time', () => {
  const { game, all } = play({ popularity: 1 })
  game.advance(3 * DAY)
  const busiest = new Set(
    [...people]
      .sort((a, b) => b.activity - a.activity)
      .slice(0, people.length / 10)
      .map(({ steam_id }) => steam_id),
  )
  const connects = all('connect').filter(({ player }) => player.steam_id !== null)
  const byBusiest = connects.filter(({ player }) => busiest.has(player.steam_id ?? '')).length
  expect(byBusiest / connects.length).toBeGreaterThan(0.25)
})

test('nobody plays on two servers at once', () => {
  const crowd = createCrowd(people.slice(0, 40))
  const games = ['one', 'two', 'three'].map((seed) => play({ seed, crowd, popularity: 1 }).game)
  let most = 0
  for (let step = 0; step < 24 * 12; step++) {
    for (const game of games) game.advance(300)
    const ids = games.flatMap((game) => game.execute('status').match(/STEAM_1:\d:\d+/g) ?? [])
    expect(new Set(ids).size).toBe(ids.length)
    most = Math.max(most, ids.length)
  }
  expect(most).toBeGreaterThan(16)
})

test('a log that begins in the middle of a round is told the map, the people and their roles', () => {
  const { game, events } = play({ popularity: 1, rhythm: () => 1 })
  game.advance(2 * HOUR)
  while (events.at(-1)?.type !== 'kill') game.advance(1)
  const before = events.length
  game.introduce()
  const told = events.slice(before)
  expect(told[0]).toMatchObject({ type: 'mapLoad', map: game.view()?.map, time: game.now })
  const roles = told.flatMap((event) => (event.type === 'role' ? [event.player.steam_id] : []))
  const active = game.execute('status').match(/STEAM_1:\S+ .* active/g) ?? []
  expect(roles.length).toBeGreaterThan(5)
  expect(roles).toHaveLength(active.length)
  expect(told.at(-1)?.type).toBe('roundStart')
})

test('maps follow each other in the cycle, over and over', () => {
  const { game, all } = play({ popularity: 1, maps: CHECKPOINT_CYCLE.slice(0, 3) })
  game.advance(2 * DAY)
  const played = all('mapLoad').map(({ map }) => map)
  expect(played.length).toBeGreaterThan(6)
  played.forEach((map, index) => {
    expect(map).toBe(CHECKPOINT_CYCLE[index % 3]?.map)
  })
})

test('after a crash the server is away without a word, then starts afresh with new user ids', () => {
  const { game, events } = play({ popularity: 1, crashesPerDay: 20 })
  while (!events.some(({ type }) => type === 'crash')) game.advance(1)
  expect(game.view()).toBeNull()
  expect(game.execute('status')).toBe('')
  expect(events.at(-1)).toMatchObject({ type: 'crash' })
  while (game.view() === null) game.advance(1)
  const after = events.slice(events.findIndex(({ type }) => type === 'crash') + 1)
  expect(after.slice(0, 3)).toMatchObject([
    { type: 'serverStart' },
    { type: 'mapLoad' },
    { type: 'connect', player: { userid: 2, steam_id: null }, address: null },
  ])
})
