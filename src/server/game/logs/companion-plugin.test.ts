import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLine } from './parse-line.ts'

const shapes = readFileSync('gameserver/line-shapes.md', 'utf8')
const plugin = readFileSync('gameserver/sitrep.sp', 'utf8')

const rows = shapes
  .split('\n')
  .filter((row) => row.startsWith('| `sitrep_'))
  .map((row) => row.split('|').map((cell) => cell.trim().replace(/^`|`$/g, '')))
  .map(([, action = '', event = '', , example = '']) => ({ action, event, example }))

function parse(message: string) {
  return parseLine(`L 11/14/2026 - 10:00:00: ${message}`)
}

test.each(rows)('the documented line $action is read as $event', ({ action, event, example }) => {
  expect(example).toContain(`triggered "${action}"`)
  expect(parse(example)).toMatchObject({ event: { type: event }, suspicious: null })
})

test('the plugin writes exactly the documented actions', () => {
  const written = [...plugin.matchAll(/"(sitrep_[a-z_]+)\\?"/g)].map((match) => match[1])
  const settings = ['sitrep_version', 'sitrep_artillery']
  const actions = rows.map(({ action }) => action)
  expect(new Set(written)).toEqual(new Set([...actions, ...settings]))
})

test('every number and word of a documented line arrives', () => {
  const events = new Map(rows.map(({ action, example }) => [action, parse(example)]))
  expect(events.get('sitrep_map')).toMatchObject({
    event: { map: 'ministry_coop', mode: 'checkpoint', source: 'sitrep' },
  })
  expect(events.get('sitrep_round_end')).toMatchObject({ event: { winner: 'security', source: 'sitrep' } })
  expect(events.get('sitrep_role')).toMatchObject({ event: { role: 'template_combat_medic', source: 'sitrep' } })
  expect(events.get('sitrep_spawn')).toMatchObject({ event: { role: 'template_combat_medic' } })
  expect(events.get('sitrep_headshot')).toMatchObject({ event: { victim: { name: 'Abbas' }, weapon: 'weapon_m16a4' } })
  expect(events.get('sitrep_suppressed')).toMatchObject({ event: { count: 14, source: 'sitrep' } })
  expect(events.get('sitrep_revived')).toMatchObject({ event: { target: { name: 'Heron' }, source: 'sitrep' } })
  expect(events.get('sitrep_healed')).toMatchObject({ event: { target: { name: 'Heron' }, hp: 62 } })
  expect(events.get('sitrep_artillery')).toMatchObject({ event: { entity: 'grenade_m18_us' } })
  expect(events.get('sitrep_score')).toMatchObject({ event: { change: -20 } })
  expect(events.get('sitrep_captured')).toMatchObject({ event: { objective: 'point', source: 'sitrep' } })
  expect(events.get('sitrep_destroyed')).toMatchObject({ event: { objective: 'cache', source: 'sitrep' } })
  expect(events.get('sitrep_burned')).toMatchObject({ event: { victim: { name: 'Heron' }, weapon: 'grenade_molotov' } })
})

test('a spawn without a role is still a spawn', () => {
  expect(parse('"Wren<7><STEAM_1:0:1234><#Team_Security>" triggered "sitrep_spawn"')).toMatchObject({
    event: { type: 'spawn', role: null },
  })
})
