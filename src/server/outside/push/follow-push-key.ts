import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { openPushKeys, PUSH_KEY_CHANNEL } from './push-keys.queries.ts'

const AGAIN_MS = 1_000

/** The key that pages are told, which is another one once the owner has made it. */
export async function followPushKey(db: Database, log: Pick<Log, 'warn'>) {
  const read = async () => (await openPushKeys(db)).publicKey.toString('base64url')
  let key = await read()
  let reading: Promise<void> = Promise.resolve()
  let again: NodeJS.Timeout | undefined
  let isClosed = false

  const readAgain = (): void => {
    clearTimeout(again)
    reading = reading.then(read).then(
      (now) => {
        key = now
      },
      (error: unknown) => {
        log.warn({ err: error }, 'The key for notices cannot be read now; it is tried again')
        if (!isClosed) again = setTimeout(readAgain, AGAIN_MS)
      },
    )
  }
  const stopListening = await db.listen(PUSH_KEY_CHANNEL, readAgain)
  return {
    current: () => key,
    close: async () => {
      isClosed = true
      clearTimeout(again)
      await stopListening()
      await reading
    },
  }
}
