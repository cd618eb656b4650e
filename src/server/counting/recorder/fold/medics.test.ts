import { expect, test } from 'vitest'
import { LogSession, logBot, logPerson } from '#testing/counting/log-session.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const start = 'World triggered "Round_Start" (priority "0) (timelimit "900")'
const end = 'World triggered "Round_End" (winner "2") (reason "0") (message "#x")'
const medic = (person: { security: string }) => `${person.security} changed role to "combat_medic"`
const dies = (person: { security: string }) => `${bot} killed ${person.security} with "akm<2>" at (1.0, 2.0, 3.0)`

const session = () => new LogSession().log(`${ann.noTeam} entered the game`, `${ben.noTeam} entered the game`)

test('rule 7: medic time runs from the round’s start to its end', () => {
  const { of } = session().log(medic(ann), 30, start, 99, end, 50, `${ann.security} say "gg"`).fold()
  expect(of(ann)?.medic_time).toBe(100)
  expect(of(ben)?.medic_time).toBe(0)
})

test('rule 7: it stands while the medic is dead, until a revive', () => {
  const revived = `${ben.noTeam} triggered "revived" against ${ann.noTeam}`
  const { of } = session().log(medic(ann), start, 9, dies(ann), 29, revived, 4, end).fold()
  expect(of(ann)?.medic_time).toBe(10 + 5)
})

test.each([
  ['the next living act', `${ann.security} triggered "obj_captured" (name "#a")`],
  ['coming to life', `${ann.security} triggered "sitrep_spawn" (template "template_combat_medic")`],
  ['a round start', start],
])('rule 7: after a death it runs again at %s', (_, line) => {
  const { of } = session().log(medic(ann), start, 9, dies(ann), 29, line, 4, end).fold()
  expect(of(ann)?.medic_time).toBe(10 + 5)
})

test('rule 7: chat and a sum of healed health are no signs of life', () => {
  const sum = `${ann.noTeam} triggered "healing_hp" (value "120")`
  const { of } = session().log(medic(ann), start, 9, dies(ann), `${ann.security} say "medic!"`, sum, 29, end).fold()
  expect(of(ann)).toMatchObject({ medic_time: 10, healed_hp: 120 })
})

test('rule 7: it stands while nobody else is there', () => {
  const { of } = new LogSession()
    .log(medic(ann), start, 20, `${ben.noTeam} entered the game`, 9, `${ben.security} disconnected`, 20, end)
    .fold()
  expect(of(ann)?.medic_time).toBe(10)
})

test('rule 7: another role or another side stops it', () => {
  const changed = session().log(medic(ann), start, 9, `${ann.security} changed role to "recon"`, 20, end).fold()
  expect(changed.of(ann)?.medic_time).toBe(10)
  const watching = session().log(medic(ann), start, 9, `${ann.security} joined team "Spectator"`, 20, end).fold()
  expect(watching.of(ann)?.medic_time).toBe(10)
})

test('rule 6: each headshot line is one hit given, taken only by a victim it names; weaponstats add nothing', () => {
  const { of } = new LogSession()
    .log(`${ann.security} triggered "headshot"`, `${ann.security} triggered "headshot"`)
    .log(`${ben.insurgents} triggered "headshot" against ${ann.security}`)
    .log(`${ann.security} triggered "weaponstats" (weapon "m4") (shots "9") (hits "9") (kills "9") (headshots "9")`)
    .fold()
  expect(of(ann)).toMatchObject({ headshot_given: 2, headshot_taken: 1, kills: 0 })
})

test('what our plugin and another both tell is counted once', () => {
  const { of } = new LogSession()
    .log(`${ann.security} triggered "sitrep_headshot" against ${bot}`, `${ann.security} triggered "headshot"`)
    .log(`${ann.security} triggered "sitrep_revived" against ${ben.security}`)
    .log(`${ann.noTeam} triggered "revived" against ${ben.noTeam}`)
    .log(`${ann.security} triggered "sitrep_suppressed" (count "14")`)
    .log(`${ann.security} triggered "suppressed" against ${bot}`)
    .fold()
  expect(of(ann)).toMatchObject({ headshot_given: 1, revives: 1, suppressions: 14 })
})

test('once our plugin is gone for two maps, the others count again', () => {
  const { of } = new LogSession()
    .log(
      `${ann.security} triggered "sitrep_headshot" against ${bot}`,
      'Loading map "a_coop"',
      60,
      'Loading map "b_coop"',
    )
    .log(`${ann.security} triggered "headshot"`)
    .fold()
  expect(of(ann)?.headshot_given).toBe(2)
})

test('healed health, artillery and suppressions add up, for the server too where it shows them', () => {
  const { of, deltas } = new LogSession()
    .log(`${ann.security} triggered "sitrep_healed" against ${ben.security} (hp "62")`)
    .log(`${ann.security} triggered "sitrep_revived" against ${ben.security}`)
    .log(`${ann.security} triggered "sitrep_artillery" (entity "grenade_m18_us")`)
    .fold()
  expect(of(ann)).toMatchObject({ healed_hp: 62, revives: 1, arty_thrown: 1 })
  expect(deltas.totals).toMatchObject({ healed_hp: 62, revives: 1 })
})

test('rule 14: healed health told after the disconnect counts', () => {
  const { of } = session()
    .log(`${ann.security} disconnected`, 5, `${ann.noTeam} triggered "healing_hp" (value "240")`)
    .fold()
  expect(of(ann)?.healed_hp).toBe(240)
})
