/** Somebody with a Steam id whom the log has seen come and not go. */
export interface PersonThere {
  name: string
  steamId: string
  seenAt: number // when a line last named them, epoch seconds
}

/** What a game server's log has told of it that its answers to queries may leave open. */
export interface ToldByLog {
  at: number // when its latest line came, epoch seconds
  silentUntil: number // when its last long silence ended: whoever was not seen since may be gone
  map: string | null
  mode: string | null
  bots: readonly string[] // names of those who are there
  humans: readonly PersonThere[]
}
