/** What an award is for. Each kind has its own shape of plate. */
export const AWARD_CATEGORIES = ['combat', 'medic', 'objective', 'teamwork', 'loyalty', 'odd'] as const
export type AwardCategory = (typeof AWARD_CATEGORIES)[number]

/** What can be drawn on an award's plate. */
export const AWARD_SIGNS = [
  'crosshair',
  'skull',
  'bullets',
  'grenade',
  'rocket',
  'blade',
  'pistol',
  'chain',
  'cross',
  'heart',
  'pulse',
  'flag',
  'crate',
  'flame',
  'hands',
  'people',
  'shield',
  'star',
  'crown',
  'moon',
  'sun',
  'calendar',
  'map',
  'compass',
  'clock',
  'masks',
  'ghost',
  'feather',
  'arrow',
  'door',
] as const
export type AwardSign = (typeof AWARD_SIGNS)[number]

/** 'Revive {n} teammates' and 10 make 'Revive 10 teammates'. */
export const awardText = (text: string, n: number): string => text.replaceAll('{n}', n.toLocaleString('en-US'))

/** 'Revive {n} teammates' and 5, 10 and 20 make 'Revive 5, 10 or 20 teammates'. */
export function textOfTiers({ text, tiers }: { text: string; tiers: readonly number[] }): string {
  const numbers = tiers.map((n) => n.toLocaleString('en-US'))
  const last = numbers.pop() ?? ''
  return text.replaceAll('{n}', numbers.length === 0 ? last : `${numbers.join(', ')} or ${last}`)
}
