import { expect, test } from 'vitest'
import { createPopulation } from '#simulator/community/population.ts'
import { splitCommands } from './console.ts'
import { createCrowd } from './crowd.ts'
import type { GameEvent } from './events.ts'
import { createGame } from './game.ts'
import { CHECKPOINT_CYCLE } from './map-cycle.ts'

function start() {
  const events: GameEvent[] = []
  const startAt = Date.UTC(2026, 2, 1, 18) / 1000
  const game = createGame({
    seed: 'console',
    serverName: 'Test server',
    maps: CHECKPOINT_CYCLE,
    crowd: createCrowd(createPopulation({ seed: 'people', players: 100, now: new Date(startAt * 1000) }).players),
    startAt,
    popularity: 1,
    botCount: 3,
    onEvent: (event) => events.push({ ...event }),
  })
  return { game, events }
}

test.each([
  ['say hello', ['say hello']],
  ['say a; say b', ['say a', 'say b']],
  ['say "a; b"', ['say "a; b"']],
  ['say "a"; quit; say "b;c"', ['say "a"', 'quit', 'say "b;c"']],
  ['say "a\nquit"', ['say "a', 'quit"']],
  ['say see https://x', ['say see https:']],
  ['say "see https://x" // not this', ['say "see https://x"']],
  ['say "open; quit', ['say "open; quit']],
  [`say ${'x'.repeat(600)}`, []],
  [' ;; \n ', []],
])('%j is taken as the engine takes it', (typed, commands) => {
  expect(splitCommands(typed)).toEqual(commands)
})

test('who is kicked goes, and who is banned does not come back before it is lifted', () => {
  const { game, events } = start()
  game.advance(3600)
  const id = /STEAM_1:\d:\d+/.exec(game.execute('status'))?.[0]
  expect(game.execute(`banid 0 ${id}`)).toBe('')
  expect(game.execute(`kickid ${id} Not here; say x`)).toBe('Console: x\n')
  expect(events.filter(({ type }) => type === 'disconnect')).toContainEqual(
    expect.objectContaining({ reason: 'Kicked by Console : Not here' }),
  )
  expect(game.execute(`kickid ${id}`)).toBe(`Can't find user with uniqueid ${id}\n`)
  expect(game.execute(`removeid ${id}`)).toContain('filter removed')
  expect(game.execute(`removeid ${id}`)).toContain("couldn't find")
})

test('say is heard as the console, without the quotes around it', () => {
  const { game, events } = start()
  expect(game.execute('say "hello; there"')).toBe('Console: hello; there\n')
  expect(events.at(-1)).toMatchObject({ type: 'chat', player: null, text: 'hello; there' })
})

test('changelevel loads a map of the cycle in the mode asked for, and people stay', () => {
  const { game, events } = start()
  game.advance(3600)
  const before = game.view()
  expect(game.execute('changelevel heights_coop hunt')).toBe('')
  expect(events.findLast(({ type }) => type === 'mapLoad')).toMatchObject({ map: 'heights_coop', mode: 'hunt' })
  const after = game.view()
  expect(after).toMatchObject({ map: 'heights_coop', mode: 'hunt' })
  expect(after?.humans.length).toBe(before?.humans.length)
  expect(after?.humans.every(({ score }) => score === 0)).toBe(true)
})

test('changelevel to a map that is not there changes nothing', () => {
  const { game } = start()
  expect(game.execute('changelevel ../../cfg checkpoint')).toBe('changelevel failed: ../../cfg not found\n')
  expect(game.view()?.map).toBe('ministry_coop')
})

test('status lists bots and people as the game does', () => {
  const { game } = start()
  game.advance(3600)
  const view = game.view()
  const lines = game.execute('status').split('\n')
  expect(lines[0]).toBe('hostname: Test server')
  expect(lines).toContain(`map     : ${game.view()?.map}`)
  expect(lines.find((line) => line.startsWith('players'))).toContain(`${view?.humans.length} humans, 3 bots`)
  expect(lines.filter((line) => /^#\d+ "\w+" BOT active$/.test(line))).toHaveLength(3)
  const person = /^#\d+ \d+ ".+" STEAM_1:[01]:\d+ (\d+:)?\d\d:\d\d \d+ \d+ (active|spawning) 20000 [\d.]+:\d+$/
  expect(lines.filter((line) => person.test(line))).toHaveLength(view?.humans.length ?? -1)
})

test('maps lists what the server has', () => {
  const { game } = start()
  expect(game.execute('maps *').split('\n')).toContain('PENDING:   (fs) ministry_coop.bsp')
  expect(game.execute('maps heights')).toBe('PENDING:   (fs) heights_coop.bsp\n')
})

test('a command it does not know is said to be unknown', () => {
  expect(start().game.execute('exec evil')).toBe('Unknown command "exec"\n')
})
