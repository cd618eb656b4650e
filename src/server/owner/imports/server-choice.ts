import { ImportRefused } from './import-refused.ts'
import type { ServerPair } from './step.ts'

export interface OurServer {
  server_id: number
  ip: string
  port: number
}

/** Which of our game servers the statistics go to. */
export interface ServerChoice {
  /** All to one: the one that was named, else the only one at one of these addresses. */
  one(addresses: readonly string[]): ServerPair[]
  /** Each of the source's to the one that was named for it, else to ours with the same id. */
  several(theirs: readonly number[]): { pairs: ServerPair[]; remarks: string[] }
}

/** `named` is what --server said: `1` for all, or `4=1` for one of theirs. */
export function serverChoice(named: readonly string[], ours: readonly OurServer[]): ServerChoice {
  const ids = ours.map(({ server_id }) => server_id)
  const known = (id: number): number => {
    if (ids.includes(id)) return id
    throw new ImportRefused(`There is no game server ${id}; known: ${ids.join(', ') || 'none'}.`)
  }
  const split = named.map((text) => text.split('=').map(Number))
  const whole = split.flatMap(([to, more]) => (more === undefined && to !== undefined ? known(to) : []))
  const single = new Map(
    split.flatMap(([from, to]) => (from !== undefined && to !== undefined ? [[from, known(to)]] : [])),
  )
  if (whole.length > 1 || (whole.length > 0 && single.size > 0)) {
    throw new ImportRefused('Give --server once, or as THEIRS=OURS for each of their game servers.')
  }
  return {
    one: (addresses) => {
      if (single.size > 0) throw new ImportRefused('This source has no ids of game servers: give --server ID.')
      const found = ours.filter(({ ip, port }) => addresses.includes(`${ip}:${port}`))
      const to = whole[0] ?? (found.length === 1 ? found[0]?.server_id : undefined)
      if (to !== undefined) return [{ from: 0, serverId: to }]
      if (found.length > 1) throw new ImportRefused(cannotBeSplit(found.map(({ server_id }) => server_id)))
      throw new ImportRefused(
        `Nothing tells which game server these statistics belong to: name it with --server; known: ${ids.join(', ') || 'none'}.`,
      )
    },
    several: (theirs) => {
      if (whole.length > 0 && theirs.length > 1) {
        throw new ImportRefused(
          `It has game servers ${theirs.join(', ')}: give --server ${theirs[0]}=ID for each of them.`,
        )
      }
      const target = (id: number) => single.get(id) ?? whole[0] ?? (ids.includes(id) ? id : undefined)
      const pairs = theirs.flatMap((from) => {
        const serverId = target(from)
        return serverId === undefined ? [] : { from, serverId }
      })
      const remarks = theirs
        .filter((from) => target(from) === undefined)
        .map(
          (from) =>
            `Game server ${from} is not imported: there is none with that id here (--server ${from}=ID says where it goes).`,
        )
      return { pairs, remarks }
    },
  }
}

const cannotBeSplit = (ids: readonly number[]): string =>
  `It counted for game servers ${joinWithAnd(ids)} of this site together, and nobody can split such totals between them: ` +
  `say --server ${ids[0]} (or another of them) to give all of it to that one game server.`

const joinWithAnd = (ids: readonly number[]): string => `${ids.slice(0, -1).join(', ')} and ${ids.at(-1)}`
