import { Link } from 'react-router'
import type { PersonTeamkill } from '#shared/contracts/people.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { momentPath, personPath } from '#web/lib/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PersonLine, PersonPart } from './person-part.tsx'

export function PersonTeamkills({ teamkills }: { teamkills: readonly PersonTeamkill[] }) {
  return (
    <PersonPart title="TeamKills" empty="None, neither given nor taken.">
      {listOrEmpty(teamkills).map((deed) => (
        <PersonLine key={deed.id} small={<Circumstances deed={deed} />}>
          {deed.given ? 'Killed ' : 'Was killed by '}
          {deed.other_id === null ? (
            <bdi>{deed.other_name}</bdi>
          ) : (
            <Link to={personPath(deed.other_id)}>
              <bdi>{deed.other_name}</bdi>
            </Link>
          )}{' '}
          {deed.forgiven && <Badge tone="up">Forgiven</Badge>}
        </PersonLine>
      ))}
    </PersonPart>
  )
}

function Circumstances({ deed: { weapon, server_name, match_id, at } }: { deed: PersonTeamkill }) {
  return (
    <>
      <span>{weapon}</span>
      <bdi>{server_name}</bdi>
      {match_id === null ? (
        <RelativeTime value={at} />
      ) : (
        <Link to={momentPath(match_id, at)}>
          <RelativeTime value={at} />
        </Link>
      )}
    </>
  )
}
