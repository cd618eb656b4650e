/** From which record on a player's teamkills are taken for accidents. Admins always have amnesty. */
export const AMNESTY = {
  minKills: 1000,
  minKillsPerTeamkill: 250, // exclusive, and real division: 1001 kills and 4 teamkills are enough
  seenWithinDays: 90,
}

/** Whether a player has earned amnesty on a game server. Someone who never killed a teammate needs none. */
export function earnsAmnesty(record: { kills: number; tk_given: number; last_seen: Date }, now: Date): boolean {
  const { kills, tk_given, last_seen } = record
  return (
    kills >= AMNESTY.minKills &&
    tk_given > 0 &&
    kills / tk_given > AMNESTY.minKillsPerTeamkill &&
    last_seen > amnestyCutoff(now)
  )
}

/** Whoever was last seen before this moment has lost it. */
export const amnestyCutoff = (now: Date): Date => new Date(now.getTime() - AMNESTY.seenWithinDays * 86_400_000)

/** What somebody without amnesty still lacks by the rule, in words. */
export function missingForAmnesty(
  { kills, tk_given, last_seen }: { kills: number; tk_given: number; last_seen: number }, // epoch seconds
  now: Date,
): string {
  if (tk_given === 0) return 'None is needed: no teammate was killed.'
  const forShare = Math.floor(tk_given * AMNESTY.minKillsPerTeamkill) + 1
  const kept = Math.max(AMNESTY.minKills, forShare) - kills
  const lacks = [
    kept > 0 ? `${kept.toLocaleString('en-US')} more ${kept === 1 ? 'kill' : 'kills'} without another teamkill` : [],
    last_seen * 1000 <= amnestyCutoff(now).getTime()
      ? `a visit, because it ends ${AMNESTY.seenWithinDays} days after the last one`
      : [],
  ].flat()
  return lacks.length === 0 ? '' : `Still missing: ${lacks.join(', and ')}.`
}
