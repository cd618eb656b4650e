const Z = 1.959964 // standard deviations that 95 % of chances lie within

export interface WinInterval {
  low: number
  high: number
}

/**
 * Where the true share of wins lies with 95 % certainty, from 0 to 1: Wilson's score interval, which keeps its promise for
 * few rounds, too. Null before the first round.
 */
export function winInterval(wins: number, losses: number): WinInterval | null {
  const rounds = wins + losses
  if (!(rounds > 0)) return null
  const share = wins / rounds
  const middle = share + (Z * Z) / (2 * rounds)
  const reach = Z * Math.sqrt((share * (1 - share)) / rounds + (Z * Z) / (4 * rounds * rounds))
  const whole = 1 + (Z * Z) / rounds
  return { low: Math.max(0, (middle - reach) / whole), high: Math.min(1, (middle + reach) / whole) }
}

/** '31–48 %', rounded outwards. */
export function formatWinInterval({ low, high }: WinInterval): string {
  return `${Math.floor(low * 100)}–${Math.ceil(high * 100)} %`
}

interface Rounds {
  wins: number
  losses: number
}

export interface WinDifference extends WinInterval {
  difference: number
}

/**
 * By how much the share of wins in some rounds is above that in others, from -1 to 1, and where the true difference lies with
 * 95 % certainty: Newcombe's interval (1998, method 10), made of the two of Wilson. Null while one of them has no round.
 */
export function winDifference(some: Rounds, others: Rounds): WinDifference | null {
  const [one, other] = [winInterval(some.wins, some.losses), winInterval(others.wins, others.losses)]
  if (one === null || other === null) return null
  const [share, rest] = [shareOf(some), shareOf(others)]
  const difference = share - rest
  return {
    difference,
    low: difference - Math.hypot(share - one.low, other.high - rest),
    high: difference + Math.hypot(one.high - share, rest - other.low),
  }
}

const shareOf = ({ wins, losses }: Rounds): number => wins / (wins + losses)
