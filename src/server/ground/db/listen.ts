import pg from 'pg'

export type Listener = (payload: string | null) => void

const RETRY_MS = 1_000

/** One connection that LISTENs for as long as the process lives, reconnecting when it is lost. */
export async function listenOn(
  connection: pg.ClientConfig,
  channel: string,
  heard: Listener,
  onError: (error: Error) => void,
): Promise<() => Promise<void>> {
  let closed = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const connect = async (): Promise<void> => {
    const next = new pg.Client(connection)
    next.on('error', onError)
    next.on('end', reconnectLater)
    next.on('notification', ({ payload }) => heard(payload ?? ''))
    await next.connect()
    await next.query(`listen ${pg.escapeIdentifier(channel)}`)
    client = next
    heard(null)
  }
  const reconnectLater = (): void => {
    if (closed) return
    clearTimeout(retry)
    retry = setTimeout(() => {
      connect().catch((error: Error) => {
        onError(error)
        reconnectLater()
      })
    }, RETRY_MS)
  }

  await connect().catch((error: unknown) => {
    closed = true
    throw error
  })
  return async () => {
    closed = true
    clearTimeout(retry)
    await client?.end()
  }
}
