/** Steam gave no answer that is worth anything. The message never holds an address, since that has the key in it. */
export class SteamError extends Error {
  override name = 'SteamError'
  /** How long Steam asks to be left alone; 0: it did not say. */
  readonly waitMs: number

  constructor(message: string, waitMs = 0) {
    super(message)
    this.waitMs = waitMs
  }
}
