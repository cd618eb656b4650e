import { randomBytes } from 'node:crypto'
import type { Population } from '#simulator/community/population.ts'
import type { SimulatedWorkshop } from '#simulator/community/workshop.ts'
import { type IdentityProvider, startIdentityProvider } from '#simulator/steam/identity-provider.ts'
import type { DemoPerson } from '#simulator/steam/sign-in-page.ts'
import { type SteamWebApi, startSteamWebApi } from '#simulator/steam/web-api.ts'

/** The stand-in for Steam, where a visitor can be a player, an admin or a banned player of the simulated community. */
export function startDemoSteam(population: Population, now: Date): Promise<IdentityProvider> {
  return startIdentityProvider({ people: pickPeople(population, now) })
}

/** The stand-in for Steam that knows the simulated people's names and the items of their workshop. */
export async function startDemoSteamApi(
  { players }: Population,
  workshop: SimulatedWorkshop,
): Promise<SteamWebApi & { key: string }> {
  const key = randomBytes(16).toString('hex')
  const known = new Map(players.map((player) => [player.steam_id, player]))
  const api = await startSteamWebApi({ key, profile: (steamId) => known.get(steamId), item: workshop.item })
  return { ...api, key }
}

function pickPeople({ players, admins, bans }: Population, now: Date): DemoPerson[] {
  const isBanned = (ban: (typeof bans)[number]) =>
    !ban.lifted && (ban.duration === 0 || ban.created + ban.duration > now.getTime() / 1000)
  const banned = bans.find((ban) => isBanned(ban) && ban.duration === 0) ?? bans.find(isBanned)
  const known = new Set([...admins.map((admin) => admin.player), ...bans.map((ban) => ban.player)])
  const [player] = players.filter((one) => !known.has(one)).sort((a, b) => b.activity - a.activity)
  const [admin] = [...admins].sort((a, b) => b.immunity - a.immunity)
  return [
    ...(player ? [{ steamId: player.steam_id, name: player.personaname, role: 'player' as const }] : []),
    ...(admin ? [{ steamId: admin.player.steam_id, name: admin.player.personaname, role: 'admin' as const }] : []),
    ...(banned ? [{ steamId: banned.player.steam_id, name: banned.player.personaname, role: 'banned' as const }] : []),
  ]
}
