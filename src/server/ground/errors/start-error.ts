/** Sitrep cannot start. The message is one sentence that says what to do; nothing else is shown, and the exit code is 1. */
export class StartError extends Error {
  override name = 'StartError'
  readonly exitCode = 1
}
