/** The part of the program's log that the journal speaks to. */
export interface JournalLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}
