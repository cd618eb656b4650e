import { parseSteamId } from '#shared/steam-id.ts'
import { leave } from './roster.ts'
import type { World } from './world.ts'

const ID = /STEAM_[01]:[01]:\d+/

/** `kickid STEAM_1:0:4 reason`: says nothing when it is done, as the engine does. */
export function kick(world: World, typed: string): string {
  const id = ID.exec(typed)?.[0] ?? ''
  const human = world.humans.find(({ steam_id }) => steam_id === parseSteamId(id))
  if (human === undefined) return `Can't find user with uniqueid ${id}\n`
  leave(world, human, `Kicked by Console : ${typed.slice(typed.indexOf(id) + id.length).trim()}`)
  return ''
}

/** `banid 60 STEAM_1:0:4`, with `kick` behind it or not. */
export function ban(world: World, typed: string): string {
  const [, minutes, id = '', verb] = /^(\d+) +(STEAM_[01]:[01]:\d+)(?: +(kick))?$/.exec(typed) ?? []
  const steamId = parseSteamId(id)
  if (steamId === null) return 'Usage:  banid <minutes> <userid | uniqueid> { kick }\n'
  world.banned.set(steamId, Number(minutes) === 0 ? Number.POSITIVE_INFINITY : world.now + Number(minutes) * 60)
  return verb === 'kick' ? kick(world, id) : ''
}

export function lift(world: World, typed: string): string {
  const steamId = parseSteamId(typed)
  const wasBanned = steamId !== null && world.banned.delete(steamId)
  return wasBanned ? `removeid: filter removed for ${typed}\n` : `removeid: couldn't find ${typed}\n`
}
