/** The part of the program's log that the embedded database speaks to. */
export interface EmbeddedLog {
  debug(message: string): void
  info(message: string): void
  warn(message: string): void
  error(message: string): void
}
