/** A call that failed: with a status when a server answered, with a message when the server had something to say. */
export class ApiError extends Error {
  readonly status: number | null
  readonly serverMessage: string | null

  constructor(status: number | null, serverMessage: string | null, cause?: unknown) {
    super(serverMessage ?? `request failed${status ? ` with status ${status}` : ''}`, { cause })
    this.name = 'ApiError'
    this.status = status
    this.serverMessage = serverMessage
  }
}

/** What people read when something could not be loaded: the server's own words, or else the screen's. */
export function failureText(error: unknown, fallback: string): string {
  return (error instanceof ApiError && error.serverMessage) || fallback
}

const LONGEST_MESSAGE = 500

/** The words in an error reply: `detail` as the contract has it, `message` as other servers write it. */
export function readServerMessage(body: unknown): string | null {
  if (typeof body !== 'object' || body === null) return null
  const { detail, message } = body as { detail?: unknown; message?: unknown }
  const text = [detail, message].find((word) => typeof word === 'string' && word.trim() !== '')
  return typeof text === 'string' ? text.trim().slice(0, LONGEST_MESSAGE) : null
}
