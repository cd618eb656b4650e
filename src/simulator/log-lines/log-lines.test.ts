import { expect, test } from 'vitest'
import { decodeLine } from '#server/game/logs/line-text.ts'
import { readLogPacket } from '#server/game/logs/log-packet.ts'
import { parseLine } from '#server/game/logs/parse-line.ts'
import { createPopulation } from '#simulator/community/population.ts'
import { createCrowd } from '#simulator/game/crowd.ts'
import type { Combatant, GameEvent } from '#simulator/game/events.ts'
import { createGame } from '#simulator/game/game.ts'
import { CHECKPOINT_CYCLE } from '#simulator/game/map-cycle.ts'
import { writeLogLines } from './log-lines.ts'
import { writeLogPacket } from './log-packet.ts'

const ann: Combatant = { userid: 5, name: 'A<nn> [x]', steam_id: '76561197960265737', team: 'Security' }
const ben: Combatant = { userid: 6, name: 'Ben', steam_id: '76561197960265738', team: 'Security' }
const bot: Combatant = { userid: 7, name: 'Abbas', steam_id: null, team: 'Insurgents' }
const time = Date.UTC(2026, 10, 14, 20, 1, 2) / 1000 + 0.7

type Body<E> = E extends GameEvent ? Omit<E, 'time'> : never

function read(body: Body<GameEvent>) {
  return writeLogLines({ ...body, time } as GameEvent).map((text) => {
    const line = parseLine(text)
    expect(line).toMatchObject({ suspicious: null, time: Math.floor(time) })
    return 'event' in line ? line.event : null
  })
}

const player = { type: 'human', name: 'A<nn> [x]', userId: 5, steamId: '76561197960265737', team: 'security' }
const roundMessage = '#game_team_winner_obj_checkpoint'

const told: [Body<GameEvent>, object[]][] = [
  [{ type: 'serverStart' }, [{ type: 'log-start' }]],
  [{ type: 'crash' }, []],
  [
    { type: 'mapLoad', map: 'siege_coop', mode: 'checkpoint' },
    [
      { type: 'map-loading', map: 'siege_coop' },
      { type: 'map-started', map: 'siege_coop', source: 'native' },
      { type: 'map-started', map: 'siege_coop', mode: 'checkpoint', source: 'sitrep' },
    ],
  ],
  [
    { type: 'connect', player: ann, address: '198.51.100.4:27005' },
    [
      { type: 'connect', player: { ...player, team: null }, ip: '198.51.100.4' },
      { type: 'ignored', line: 'validated' },
    ],
  ],
  [{ type: 'connect', player: bot, address: null }, [{ type: 'connect', player: { type: 'bot' }, ip: null }]],
  [{ type: 'entered', player: ann }, [{ type: 'enter', player: { ...player, team: null } }]],
  [{ type: 'joinedTeam', player: ann, from: 'Unassigned' }, [{ type: 'join-team', team: 'security' }]],
  [{ type: 'role', player: ann, template: 'template_combat_medic' }, [{ type: 'role', role: 'template_combat_medic' }]],
  [{ type: 'disconnect', player: ann, reason: 'Disconnected.' }, [{ type: 'leave', player, reason: 'Disconnected.' }]],
  [{ type: 'chat', player: ann, text: 'he said "go"', toTeam: true }, [{ type: 'chat', player, text: 'he said "go"' }]],
  [{ type: 'chat', player: null, text: 'hi', toTeam: false }, [{ type: 'chat', player: { type: 'console' } }]],
  [
    { type: 'kill', killer: ann, victim: bot, weapon: 'm16a4', position: [1, -2.5, 3] },
    [{ type: 'kill', player, victim: { name: 'Abbas', team: 'insurgents' }, weapon: 'weapon_m16a4' }],
  ],
  [{ type: 'suicide', player: ann, weapon: 'world' }, [{ type: 'suicide', player, weapon: 'world' }]],
  [{ type: 'headshot', player: ann, victim: bot }, [{ type: 'headshot', player, victim: { name: 'Abbas' } }]],
  [{ type: 'suppressed', player: ann, victim: bot }, [{ type: 'suppression', player, count: 1 }]],
  [{ type: 'revived', medic: ann, patient: ben }, [{ type: 'revive', target: { name: 'Ben' } }]],
  [{ type: 'healed', medic: ann, patient: ben }, [{ type: 'heal', target: { name: 'Ben' }, hp: 0 }]],
  [{ type: 'healingHp', medic: ann, hp: 240 }, [{ type: 'heal', target: null, hp: 240 }]],
  [
    { type: 'captured', players: [ann, ben], point: 1, destroyed: false },
    [
      { type: 'capture', player, objective: 'point' },
      { type: 'capture', player: { name: 'Ben' }, objective: 'point' },
    ],
  ],
  [{ type: 'captured', players: [ann], point: 1, destroyed: true }, [{ type: 'capture', objective: 'cache' }]],
  [{ type: 'artillery', player: ann }, [{ type: 'artillery', player, entity: 'grenade_m18_us' }]],
  [{ type: 'score', player: ann, points: -20 }, [{ type: 'score', player, change: -20 }]],
  [{ type: 'roundStart', timeLimit: 900 }, [{ type: 'round-start', source: 'sitrep' }]],
  [
    { type: 'roundEnd', winner: 2, message: roundMessage },
    [
      { type: 'round-win', team: 'security' },
      { type: 'round-end', winner: 'security', message: roundMessage },
    ],
  ],
]

test.each(told)('what is written of %o is read back', (body, events) => {
  expect(read(body)).toMatchObject(events)
})

test.each([null, '481516'])('a packet with the secret %s is read back', (secret) => {
  const [line = ''] = writeLogLines({ type: 'entered', player: ann, time })
  const packet = readLogPacket(writeLogPacket(line, secret))
  expect(packet?.secret).toBe(secret)
  expect(packet && decodeLine(packet.line)).toBe(line)
})

test('every line of a simulated day is understood and beyond doubt', () => {
  const kinds = new Set<string>()
  let lines = 0
  const game = createGame({
    seed: 'a day',
    serverName: 'Test server',
    maps: CHECKPOINT_CYCLE,
    crowd: createCrowd(createPopulation({ seed: 'people', players: 1000, now: new Date(time * 1000) }).players),
    startAt: time,
    onEvent: (event) => {
      for (const text of writeLogLines(event)) {
        const line = parseLine(text)
        lines += 1
        if (!('event' in line) || line.suspicious !== null) throw new Error(`not understood: ${text}`)
        kinds.add(line.event.type)
      }
    },
  })
  game.advance(12 * 3600)
  expect(lines).toBeGreaterThan(5000)
  expect([...kinds]).toEqual(
    expect.arrayContaining(['kill', 'capture', 'role', 'score', 'revive', 'heal', 'round-end']),
  )
})
