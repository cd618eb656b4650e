/**
 * Null where it would say nothing: before the first kill, where nobody tells of headshots (the log alone does not), and
 * where more of them were told than kills.
 */
export function headshotShare(headshots: number, kills: number): number | null {
  return kills > 0 && headshots > 0 && headshots <= kills ? headshots / kills : null
}
