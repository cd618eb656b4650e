import type { PlayerStats } from '#shared/contracts/players.ts'
import { missingForAmnesty } from '#shared/figures/amnesty.ts'
import { dptk, kdr, kptk, perMinute, tkDeathPercent } from '#shared/figures/formulas.ts'
import { formatHms } from '#shared/format/durations.ts'
import { formatNumber, formatPercent, formatRatio } from '#shared/format/numbers.ts'

interface TextFact {
  label: string
  value: string
  note?: string | undefined
}

export const combatFacts = (stats: PlayerStats): TextFact[] => [
  { label: 'Kills', value: formatNumber(stats.kills) },
  { label: 'Deaths', value: formatNumber(stats.deaths) },
  { label: 'KDR', value: formatRatio(kdr(stats.kills, stats.deaths)) },
  { label: 'Suicides', value: formatNumber(stats.suicides) },
  { label: 'Killstreak', value: formatNumber(stats.killstreak) },
  { label: 'Headshots Given', value: formatNumber(stats.headshot_given) },
  { label: 'Headshots Taken', value: formatNumber(stats.headshot_taken) },
]

/** Amnesty is judged on each game server, so of all together nothing is missing. */
export const teamkillFacts = (stats: PlayerStats, isOfAll = false): TextFact[] => [
  { label: 'KPTK', value: formatRatio(kptk(stats.kills, stats.tk_given)) },
  { label: 'DPTK', value: formatRatio(dptk(stats.deaths, stats.tk_taken)) },
  { label: 'TK Death %', value: formatPercent(tkDeathPercent(stats.tk_taken, stats.deaths)) },
  { label: 'Killed Teammates', value: formatNumber(stats.tk_given) },
  { label: 'Killed By Teammates', value: formatNumber(stats.tk_taken) },
  {
    label: 'TK Amnesty',
    value: stats.tk_amnesty ? 'Yes' : 'No',
    note: stats.tk_amnesty || isOfAll ? undefined : missingForAmnesty(stats, new Date()) || undefined,
  },
]

export const medicalFacts = (stats: PlayerStats): TextFact[] => [
  { label: 'Revives', value: formatNumber(stats.revives) },
  { label: 'Healed HP', value: formatNumber(stats.healed_hp) },
  { label: 'Medic Time', value: formatHms(stats.medic_time) },
  { label: 'Revives per Minute', value: formatRatio(perMinute(stats.revives, stats.medic_time)) },
  { label: 'HP Restored per Minute', value: formatRatio(perMinute(stats.healed_hp, stats.medic_time)) },
]

/** The seasons before and this one. The leaderboard has a column of the same name, without this season. */
export function allTimeFact({ all_time_score, score }: PlayerStats): TextFact {
  const before = all_time_score ?? 0
  const now = score ?? 0
  return {
    label: 'All Time Score',
    value: formatNumber(before + now),
    note:
      now === 0 ? undefined : `With this season’s score. The leaderboard shows ${formatNumber(before)}, without it.`,
  }
}
