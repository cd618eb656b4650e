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

/** '{n}', or '{n|match|matches}' where the number may be 1. */
const NUMBER = /\{n(?:\|([^|{}]*)\|([^|{}]*))?\}/g

/** 'Win {n|match|matches}' and 1 make 'Win 1 match'. */
export const awardText = (text: string, n: number): string => withNumber(text, n.toLocaleString('en-US'), n === 1)

/** The same and 1, 5 and 20 make 'Win 1, 5 or 20 matches'. */
export function textOfTiers({ text, tiers }: { text: string; tiers: readonly number[] }): string {
  const numbers = tiers.map((n) => n.toLocaleString('en-US'))
  const last = numbers.pop() ?? ''
  return withNumber(
    text,
    numbers.length === 0 ? last : `${numbers.join(', ')} or ${last}`,
    tiers.every((n) => n === 1),
  )
}

const withNumber = (text: string, number: string, isOne: boolean): string =>
  text.replaceAll(NUMBER, (_, one?: string, many?: string) =>
    one === undefined ? number : `${number} ${isOne ? one : many}`,
  )
