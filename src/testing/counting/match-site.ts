import { closeDueSeason } from '#server/counting/seasons/close-season.ts'
import { MATCH_EVENTS, type MatchDetail, type MatchSummary, type MatchTimeline } from '#shared/contracts/matches.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { openRecorder, recordAll } from './recorder.ts'
import { timedRecords } from './timed-lines.ts'

/** Lines of game servers go in at one end; what people see of the matches comes out at the other. */
export async function matchSite() {
  const site = await testApp()
  const recorder = await openRecorder(site.db, { monotonic: () => 0, announceEveryMs: 0 })
  return {
    ...site,
    /** In pieces of a few lines, so that matches reach over many batches. */
    play: async (serverId: number, day: string, lines: readonly string[]): Promise<void> => {
      await site.seed.server({ id: serverId })
      await recordAll(recorder, timedRecords(day, lines, { serverId, seq: recorder.seq }), 3)
      site.app.snapshots.drop(null)
    },
    closeSeason: (at: string) => closeDueSeason(site.db, { monthly: true, time_zone: 'UTC' }, new Date(at)),
    matches: (query = '') => matchesOf(site, query),
  }
}

export interface WholeMatch extends MatchDetail {
  told: string[]
}

/** Oldest first, each with what happened as words. */
async function matchesOf({ app }: TestApp, query: string): Promise<WholeMatch[]> {
  const list = (await app.inject(`/api/v1/site/matches${query}`)).json<MatchSummary[]>().reverse()
  return Promise.all(
    list.map(async ({ id }) => {
      const detail = (await app.inject(`/api/v1/site/matches/${id}`)).json<MatchDetail>()
      const timeline = (await app.inject(`/api/v1/site/matches/${id}/events`)).json<MatchTimeline>()
      return { ...detail, told: wordsOf(detail, timeline) }
    }),
  )
}

function wordsOf({ scoreboard }: MatchDetail, timeline: MatchTimeline): string[] {
  const nameOf = (slot = 0) => scoreboard.find((player) => player.slot === slot)?.player_name ?? (slot > 0 ? '?' : '')
  return timeline.kind.map((kind, place) => {
    const time = new Date((timeline.started + (timeline.at[place] ?? 0)) * 1000).toISOString().slice(11, 19)
    const weapon = timeline.weapons[timeline.weapon[place] ?? -1]?.weapon_name ?? ''
    const words = [time, nameOf(timeline.who[place]), MATCH_EVENTS[kind], nameOf(timeline.whom[place]), weapon]
    return words.filter((word) => word !== '').join(' ')
  })
}
