import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { makePushKeys, type PushKeys } from './vapid.ts'

const Row = z.object({ private_key: z.instanceof(Buffer), public_key: z.instanceof(Buffer) })

export const PUSH_KEY_CHANNEL = 'sitrep_push_key'

/** The site's own key pair. The first node that asks makes it; from then on it stays until the owner makes another: browsers are bound to it. */
export async function openPushKeys(db: Db): Promise<PushKeys> {
  const find = () => db.one(Row, sql`select private_key, public_key from push_keys`)
  const known = await find()
  if (known === null) {
    const { privateKey, publicKey } = makePushKeys()
    await db.run(sql`
      insert into push_keys (private_key, public_key) values (${privateKey}, ${publicKey}) on conflict do nothing`)
  }
  const kept = known ?? (await find())
  if (kept === null) throw new Error('The key for notices was not kept')
  return { privateKey: kept.private_key, publicKey: kept.public_key }
}

/** No message reaches a browser any more that is bound to the key before. Every node hears of it once the transaction commits. */
export async function replacePushKeys(db: Db): Promise<void> {
  const { privateKey, publicKey } = makePushKeys()
  await db.run(sql`
    insert into push_keys (private_key, public_key) values (${privateKey}, ${publicKey})
    on conflict (only_one) do update
      set private_key = excluded.private_key, public_key = excluded.public_key, sent_at = null, problem = null, problem_at = null`)
  await db.run(sql`select pg_notify(${PUSH_KEY_CHANNEL}, '')`)
}
