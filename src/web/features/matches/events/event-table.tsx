import type { MatchDetail } from '#shared/contracts/matches.ts'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { roundText } from '#web/features/matches/head/match-rounds.tsx'
import { EventSentence } from '#web/features/matches/story/event-sentence.tsx'
import type { MatchEvent } from '#web/features/matches/story/match-event.ts'
import type { Story } from '#web/features/matches/story/story.ts'
import { CopyMoment } from '#web/features/matches/timeline/copy-moment.tsx'
import type { Place } from '#web/features/matches/timeline/use-place.ts'
import type { Marking } from '#web/features/matches/use-marked-player.ts'
import { EventMark } from './event-mark.tsx'
import './event-table.css'

/** Events under the heads of their rounds. A time stands for its moment: choosing it goes there in the timeline, too. */
export function EventTable({
  match,
  story,
  events,
  place: { chosen, choose },
  marking,
}: {
  match: MatchDetail
  story: Story
  events: readonly MatchEvent[]
  place: Place
  marking: Marking
}) {
  const player = marking.slot === null ? undefined : story.people.get(marking.slot)?.steam_id
  return (
    <table className="event-table">
      <caption className="visually-hidden">What happened</caption>
      <colgroup>
        <col className="event-times" />
        <col />
      </colgroup>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Event</th>
        </tr>
      </thead>
      {byRound(events).map(({ round, own }) => (
        <tbody key={round}>
          <tr className="event-round">
            <th scope="rowgroup" colSpan={2}>
              {roundTitle(story, round, match.running)}
            </th>
          </tr>
          {own.map((event) => {
            const isChosen = event.number === chosen?.number
            return (
              <tr key={event.number} aria-current={isChosen || undefined}>
                <td>
                  <button type="button" className="event-time" onClick={() => choose(event)}>
                    {formatMinutesSeconds(event.at)}
                  </button>
                </td>
                <td>
                  <EventMark event={event} /> <EventSentence event={event} story={story} isLinked />
                  {isChosen && (
                    <span className="event-copy">
                      <CopyMoment matchId={match.id} at={event.at} player={player} />
                    </span>
                  )}
                </td>
              </tr>
            )
          })}
        </tbody>
      ))}
    </table>
  )
}

function byRound(events: readonly MatchEvent[]): { round: number; own: MatchEvent[] }[] {
  const groups: { round: number; own: MatchEvent[] }[] = []
  for (const event of events) {
    const group = groups.find(({ round }) => round === event.round)
    if (group) group.own.push(event)
    else groups.push({ round: event.round, own: [event] })
  }
  return groups
}

function roundTitle({ rounds }: Story, number: number, isRunning: boolean): string {
  const span = rounds.find((round) => round.number === number)
  if (span) return roundText(span)
  return isRunning ? `Round ${number}` : number > 1 ? 'After the last round' : 'Without a round'
}
