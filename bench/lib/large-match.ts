import { MATCH_EVENTS, type MatchDetail, type MatchTimeline } from '#shared/contracts/matches.ts'
import { aMatch, aMatchPlayer, aTimeline, type EventSeed } from '#testing/web/web-matches.ts'

export interface LargeMatch {
  detail: MatchDetail
  timeline: MatchTimeline
}

const LENGTH_S = 3_600
const WEAPONS = ['M16A4', 'AKM', 'M249', 'Mosin', 'F1', 'RPG-7']

/** An hour in which everybody did everything. */
export function largeMatch({ players, events }: { players: number; events: number }): LargeMatch {
  const people = Array.from({ length: players }, (_, index) =>
    aMatchPlayer(index + 1, `Player ${index + 1} of many`, {
      ...{ score: (players - index) * 40, kills: 80 - index, deaths: index, headshots: index % 9, revives: index % 5 },
      ...{ healed_hp: index * 11, caps: index % 4, tk_given: index % 3, time_played: LENGTH_S - index * 20 },
      roles: [{ class_name: index % 2 ? 'Combat Medic' : 'Recon', class_template: 'template_recon_security_coop' }],
    }),
  )
  const kinds = MATCH_EVENTS.filter((kind) => !kind.startsWith('round'))
  const told = Array.from({ length: events }, (_, index): EventSeed => {
    const kind = index % 8 === 0 ? (kinds[(index / 8) % kinds.length] ?? 'kill') : 'kill'
    const [who, whom] = index % 3 === 0 ? [0, 1 + (index % players)] : [1 + ((index * 7) % players), 0]
    return [kind, Math.floor((index / events) * LENGTH_S), who, whom, index % WEAPONS.length]
  })
  const start = aMatch([]).started
  const ended = start + LENGTH_S
  const weapons = WEAPONS.map((name, id) => ({ weapon_id: id + 1, weapon_name: name, weapon_name_trans: name }))
  return {
    detail: aMatch(people, { ended, seen: ended, kills: events, events }),
    timeline: aTimeline(told, { ended, weapons }),
  }
}
