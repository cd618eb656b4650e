/** What a game server's log has told of it that its answers to queries may leave open. */
export interface ToldByLog {
  at: number // when its latest line came, epoch seconds
  map: string | null
  mode: string | null
  bots: readonly string[] // names of those who are there
  humans: readonly string[]
}
