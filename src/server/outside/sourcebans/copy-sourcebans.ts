import type { Db } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import type { Countries } from '#server/outside/geo/open-countries.ts'
import type { SourcebansBan } from './read-bans.ts'
import type { CountedAdmin, Sourcebans, SourcebansServer } from './sourcebans.ts'
import { type CopiedBan, listChecksums, listServerAddresses } from './sourcebans-copy.queries.ts'

/** What SourceBans++ says, as far as it is news to us. */
export interface SourcebansCopy {
  admins: CountedAdmin[]
  skippedAdmins: number
  checksums: Map<number, string> // of all chunks of bans
  banCount: number // in all chunks
  readChunks: number[] // those whose bans are here
  bans: CopiedBan[]
}

/** Raise it when bans are read in another way than before, so that all are read again. */
const READING = 2

export interface CopyOptions {
  showAdmins: boolean // whether to tell who banned
  countries?: Countries
}

/** Reads admins whole, since there are few, and of the bans the chunks that changed. */
export async function takeCopy(db: Db, site: Sourcebans, options: CopyOptions): Promise<SourcebansCopy> {
  const { showAdmins, countries } = options
  const admins = await site.admins()
  const serverIds = matchServers((await site.servers()).rows, await listServerAddresses(db))
  const { byChunk, total } = await site.checksums()
  const basis = basisOf(serverIds, options)
  const checksums = new Map([...byChunk].map(([chunk, checksum]) => [chunk, `${basis}:${checksum}`]))
  const known = await listChecksums(db)
  const readChunks = [...checksums.keys()].filter((chunk) => checksums.get(chunk) !== known.get(chunk))
  const { rows } = await site.bansOf(readChunks)
  const toCopied = ({ ip, sid, aid, country, ...ban }: SourcebansBan): CopiedBan => ({
    ...ban,
    country: country ?? (ip === null ? null : (countries?.countryOf(ip) ?? null)),
    serverId: serverIds.get(sid) ?? null,
    bannedByAid: showAdmins ? aid : null,
  })
  return {
    admins: admins.rows,
    skippedAdmins: admins.skipped,
    checksums,
    banCount: total,
    readChunks,
    bans: rows.map(toCopied),
  }
}

/** Our game server's id by the ban site's. */
function matchServers(theirs: readonly SourcebansServer[], ours: ReadonlyMap<string, number>): Map<number, number> {
  return new Map(
    theirs.flatMap(({ sid, address }): [number, number][] => {
      const serverId = ours.get(address)
      return serverId === undefined ? [] : [[sid, serverId]]
    }),
  )
}

/** What a copied ban depends on beside its row there. */
function basisOf(serverIds: ReadonlyMap<number, number>, { showAdmins, countries }: CopyOptions): string {
  const servers = [...serverIds].sort(([a], [b]) => a - b)
  const text = JSON.stringify([READING, showAdmins, servers, countries?.edition])
  return sha256(text).toString('hex').slice(0, 12)
}
