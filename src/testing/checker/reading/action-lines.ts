import { type Named, type Told, type ToldType, told } from './told.ts'
import { numberOf, weaponOf } from './words.ts'

interface Action {
  who: Named
  whom: Named | null
  value(key: string): string | null
}
type Reading = (action: Action) => Told | null

const REFUSED = told('refused')

const plain =
  (type: ToldType, by: Told['by'], word = ''): Reading =>
  ({ who, whom }) =>
    told(type, { who, whom, by, word })

/** Rule 24: a point is captured, a cache destroyed. */
const capture = (by: Told['by'], word: 'point' | 'cache'): Reading => {
  return ({ who }) => told('capture', { who, by, word })
}

const counted =
  (type: ToldType, by: Told['by'], key: string, most: number, least = 0): Reading =>
  ({ who, whom, value }) => {
    const amount = numberOf(value(key), most, least)
    return amount === null ? REFUSED : told(type, { who, whom, by, amount })
  }

const alone = (reading: Reading): Reading => {
  return (action) => reading({ ...action, whom: null })
}

const isWord = (text: string | null): text is string => /^\w{1,64}$/.test(text ?? '')

const READINGS: Readonly<Record<string, Reading>> = {
  obj_captured: capture('native', 'point'),
  obj_destroyed: capture('native', 'cache'),
  ins_cp_captured: capture('public', 'point'),
  ins_cp_destroyed: capture('public', 'cache'),
  sitrep_captured: capture('sitrep', 'point'),
  sitrep_destroyed: capture('sitrep', 'cache'),
  headshot: plain('headshot', 'public'),
  sitrep_headshot: plain('headshot', 'sitrep'),
  suppressed: ({ who, whom }) => told('suppression', { who, whom, by: 'public', amount: 1 }),
  sitrep_suppressed: alone(counted('suppression', 'sitrep', 'count', 10_000)),
  revived: plain('revive', 'public'),
  sitrep_revived: plain('revive', 'sitrep'),
  healed: plain('heal', 'public'),
  healing_hp: alone(counted('heal', 'public', 'value', 100_000)),
  sitrep_healed: counted('heal', 'sitrep', 'hp', 100_000),
  sitrep_score: alone(counted('score', 'sitrep', 'change', 100_000, -100_000)),
  sitrep_role: ({ who, value }) => {
    const role = value('template')
    return isWord(role) ? told('role', { who, by: 'sitrep', word: role }) : null
  },
  sitrep_spawn: ({ who, value }) => {
    const role = value('template')
    return told('spawn', { who, by: 'sitrep', word: isWord(role) ? role : '' })
  },
  sitrep_artillery: ({ who, value }) => (isWord(value('entity')) ? told('artillery', { who, by: 'sitrep' }) : null),
  sitrep_forgive: alone(plain('forgive', 'sitrep')),
  Forgiven_For_TeamKill: alone(plain('forgiven', 'public')),
  Forgiven_For_Teamkill: alone(plain('forgiven', 'public')),
  sitrep_burned: ({ who, whom, value }) =>
    whom && told('burned', { who, whom, by: 'sitrep', word: weaponOf(value('weapon') ?? '') }),
  weaponstats: alone(plain('weaponstats', 'public')),
  weaponstats2: alone(plain('weaponstats', 'public')),
}

/** What plugins tell and no rule of counting asks for. */
const UNUSED = new RegExp(
  `^(avenged|kill assist|ins_cp_neutralized|round_level_advanced|healing_session|revive_assist|bleedout_treated|mattress_kill|${[
    'barbed_wire_kill|ammo_resupplied|teamkill|selfkill|death|burned|kill_streak|kill_streak_([2-9]|1[0-2])',
    'Punished_For_Team[Kk]ill|round_(mvp|kills|deaths|accuracy|captures|caches|dmg_given|dmg_taken|grenades|hits|shots)',
    'round_suppressions|build_.*',
  ].join('|')})$`,
)

/** `triggered "name" …` of a player; null: not of this form after all. */
export function readAction(name: string, action: Action): Told | null {
  const reading = Object.hasOwn(READINGS, name) ? READINGS[name] : undefined
  if (reading) return reading(action)
  return UNUSED.test(name) ? told('ignored') : REFUSED
}
