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
