import type { ConsoleCommand } from './command.ts'
import type { Connection, EndReason } from './connection.ts'
import { PACKET_TYPE } from './packet.ts'
import { replyText } from './reply-text.ts'

export type Answer = { ok: true; reply: string; complete: boolean } | { ok: false; reason: EndReason }

/** Shows the password once. The answer carries our id, or -1; an empty packet may come before it. Null is a welcome. */
export async function signIn(connection: Connection, password: Buffer): Promise<EndReason | 'bad_password' | null> {
  const id = connection.nextId()
  const talk = await connection.talk([{ id, type: PACKET_TYPE.auth, body: password }], (packet) => {
    if (packet.type !== PACKET_TYPE.authReply) return undefined
    if (packet.id === REFUSED_ID) return false
    return packet.id === id ? true : undefined
  })
  if (!talk.ok) return talk.reason
  return talk.value ? null : 'bad_password'
}

/**
 * Nothing marks the end of a reply, so an empty packet follows the command: its echo comes after the whole reply. Without
 * the echo the command was still carried out, as when a map change keeps the game server silent; the reply is then kept.
 */
export async function ask(connection: Connection, command: ConsoleCommand): Promise<Answer> {
  const id = connection.nextId()
  const endId = connection.nextId()
  const bodies: Buffer[] = []
  const talk = await connection.talk(
    [
      { id, type: PACKET_TYPE.command, body: Buffer.from(command) },
      { id: endId, type: PACKET_TYPE.reply, body: EMPTY },
    ],
    (packet) => {
      if (packet.type !== PACKET_TYPE.reply) return undefined
      if (packet.id === id) bodies.push(packet.body)
      return packet.id === endId ? true : undefined
    },
  )
  if (!talk.ok && (talk.reason === 'protocol' || bodies.length === 0)) return talk
  return { ok: true, reply: replyText(bodies), complete: talk.ok }
}

const REFUSED_ID = -1
const EMPTY = Buffer.alloc(0)
