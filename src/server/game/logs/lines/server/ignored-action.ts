import type { ActionLine, WorldLine } from '#server/game/logs/lines/line-rule.ts'

const ACTIONS = [
  'avenged',
  'kill assist',
  'ins_cp_neutralized',
  'round_level_advanced',
  'healing_session',
  'revive_assist',
  'bleedout_treated',
  'mattress_kill',
  'barbed_wire_kill',
  'ammo_resupplied',
  'teamkill', // the next five repeat what the kill line tells
  'selfkill',
  'death',
  'burned',
  'kill_streak',
  'Punished_For_TeamKill',
  'Punished_For_Teamkill',
  'round_mvp',
  'round_kills',
  'round_deaths',
  'round_accuracy',
  'round_captures',
  'round_caches',
  'round_dmg_given',
  'round_dmg_taken',
  'round_grenades',
  'round_hits',
  'round_shots',
  'round_suppressions',
]
const STREAKS = Array.from({ length: 11 }, (_, index) => `kill_streak_${index + 2}`)

export const ignoredActions: readonly ActionLine[] = [
  ...[...ACTIONS, ...STREAKS].map(
    (action): ActionLine => ({ action, read: () => ({ type: 'ignored', line: 'action' }) }),
  ),
  // Sums of deeds that other lines tell one by one: they show only that somebody is there.
  ...['weaponstats', 'weaponstats2'].map(
    (action): ActionLine => ({ action, read: ({ player }) => ({ type: 'weaponstats', player }) }),
  ),
]

/** What a props plugin tells of building, whatever is built. */
export const BUILDING = 'build_'

export const ignoredWorldActions: readonly WorldLine[] = [
  'killlocation',
  'Game_Start',
  'Round_Begin', // follows Round_Start
  'Round_LevelAdvanced',
].map((action) => ({ action, read: () => ({ type: 'ignored', line: 'action' }) }))
