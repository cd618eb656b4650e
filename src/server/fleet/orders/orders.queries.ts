import { z } from 'zod'
import type { ConsoleAddress } from '#server/fleet/consoles.ts'
import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { type Db, sql } from '#server/ground/db/db.ts'

/** Tells of orders for a game server by its number, and of answers by the order's. */
export const ORDER_CHANNEL = 'sitrep_orders'

const Reason = z.enum(['refused', 'lost', 'timeout', 'protocol', 'bad_password', 'breaker', 'busy', 'closed'])
const Result = z
  .union([
    z.object({ ok: z.literal(true), reply: z.string(), complete: z.boolean() }),
    z.object({ ok: z.literal(false), reason: Reason, sent: z.boolean() }),
  ])
  .nullable() satisfies z.ZodType<RconResult | null>

const OrderId = z.object({ order_id: z.string() })

export async function askOrder(db: Db, serverId: number, command: ConsoleCommand, withinMs: number): Promise<string> {
  return db.transaction(async (tx) => {
    const order = await tx.one(
      OrderId,
      sql`
        insert into console_orders (server_id, command, deadline)
        values (${serverId}, ${command}, now() + make_interval(secs => ${withinMs / 1000}))
        returning order_id::text`,
    )
    if (!order) throw new Error('The database gave no number for an order')
    await tx.run(sql`select pg_notify(${ORDER_CHANNEL}, ${`server ${serverId}`})`)
    return order.order_id
  })
}

const Taken = z.object({ orderId: z.string(), serverId: z.int(), ip: z.string(), port: z.int(), command: z.string() })
export type TakenOrder = z.infer<typeof Taken> & ConsoleAddress

/** Whoever gets an order from here is the only one who does, and gets it once. */
export function takeOrders(db: Db, serverIds: readonly number[]): Promise<TakenOrder[]> {
  return db.many(
    Taken,
    sql`
      update console_orders o set state = 'taken'
      from game_servers g
      where g.server_id = o.server_id and o.state = 'asked' and o.deadline > now()
        and o.server_id = any(${[...serverIds]}::int[])
      returning o.order_id::text as "orderId", o.server_id as "serverId", host(g.ip) as ip, g.port, o.command`,
  )
}

export async function answerOrder(db: Db, orderId: string, result: RconResult | null): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run(sql`
      update console_orders set state = 'answered', result = ${JSON.stringify(result)}::jsonb
      where order_id = ${orderId} and state = 'taken'`)
    await tx.run(sql`select pg_notify(${ORDER_CHANNEL}, ${`order ${orderId}`})`)
  })
}

/** Whether nobody had taken it, and nobody will. */
export async function withdrawOrder(db: Db, orderId: string): Promise<boolean> {
  return (await db.run(sql`delete from console_orders where order_id = ${orderId} and state = 'asked'`)) > 0
}

/** No asker waits for so long. */
export async function forgetOldOrders(db: Db): Promise<void> {
  await db.run(sql`delete from console_orders where asked_at < now() - interval '10 minutes'`)
}

const Answer = z.object({ result: Result })

/** Null while there is none. It is read once. */
export function readAnswer(db: Db, orderId: string): Promise<{ result: RconResult | null } | null> {
  return db.one(
    Answer,
    sql`delete from console_orders where order_id = ${orderId} and state = 'answered' returning result`,
  )
}
