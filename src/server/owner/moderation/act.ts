import { z } from 'zod'

/** `remove` is a kick by Sitrep itself, of somebody who is banned. */
export const ActKind = z.enum(['kick', 'ban', 'lift', 'remove'])
export type ActKind = z.infer<typeof ActKind>

/** Once: doing it again would hit somebody who came back. The others may be sent until a game server says that it is done. */
export const isOnce = (kind: ActKind): boolean => kind === 'kick' || kind === 'remove'

/** What the audit says of an act, in its intent and in each result: the same words join them. */
export function auditOf({
  actId,
  kind,
  steamId,
  bid,
}: {
  actId: number
  kind: ActKind
  steamId: string
  bid: number | null
}) {
  return { action: kind, parameters: { act: actId, steam_id: steamId, ...(bid === null ? {} : { bid }) } }
}
