import type { Settings } from '#server/ground/settings/settings.ts'
import { type CountingRules, DEFAULT_RULES } from './counting-rules.ts'

/** How lines of each game server are counted, as the owner decided. */
export function configuredRules({ counting, servers }: Pick<Settings, 'counting' | 'servers'>) {
  const serverOf = new Map(servers.map((server) => [server.id, server]))
  const common = {
    ...DEFAULT_RULES,
    mostKillsPerMinute: counting.most_kills_per_minute,
    harmlessWeapons: counting.harmless_weapons,
    burningIsTeamkill: counting.burning_is_teamkill,
    killsBetweenRounds: counting.kills_between_rounds,
    points: counting.points,
  }
  return {
    rulesOf: (serverId: number): CountingRules => ({
      ...common,
      nativeRounds: serverOf.get(serverId)?.native_rounds ?? 'never',
    }),
    /** The zone in which a game server writes its files. */
    zoneOf: (serverId: number): string => serverOf.get(serverId)?.time_zone ?? 'UTC',
  }
}
