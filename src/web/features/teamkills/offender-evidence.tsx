import type { Evidence, Offender } from '#shared/contracts/offenders.ts'
import { formatDateTime } from '#shared/format/dates.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { MatchTime } from '#web/site/subjects/match-time.tsx'
import './offender-evidence.css'

/** Each deed with the moment of its match; those that came too quickly first in sight, the rest when asked for. */
export function OffenderEvidence({ offender: { evidence, steam_id } }: { offender: Offender }) {
  const quick = evidence.filter(({ in_burst }) => in_burst)
  const [shown, rest] = quick.length > 0 ? [quick, evidence.filter(({ in_burst }) => !in_burst)] : [evidence, []]
  return (
    <>
      <Deeds deeds={shown} steamId={steam_id} />
      {rest.length > 0 && (
        <details className="evidence-rest">
          <summary>{rest.length === 1 ? 'One more' : `${rest.length} more`}</summary>
          <Deeds deeds={rest} steamId={steam_id} />
        </details>
      )}
    </>
  )
}

function Deeds({ deeds, steamId }: { deeds: readonly Evidence[]; steamId: string }) {
  return (
    <ul className="evidence">
      {deeds.map(({ id, occurred, match_id, victim, weapon_name, map_name }) => (
        <li key={id}>
          <MatchTime matchId={match_id ?? undefined} value={occurred} player={steamId} format={formatDateTime} />{' '}
          <bdi>{playerLabel(victim)}</bdi>, {weapon_name}
          {map_name && `, ${map_name}`}
        </li>
      ))}
    </ul>
  )
}
