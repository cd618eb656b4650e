/** A part that must work before this node should get visitors. */
export interface ReadyCheck {
  name: string
  /** The site serves visitors without it: its word is shown, but the node stays ready. */
  optional?: true
  /** Null when all is well, else a word for the owner. A throw counts as 'failed'; its text stays in the log. */
  check(): Promise<string | null>
}
