import { Link } from 'react-router'
import type { PersonConnection } from '#shared/contracts/people.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { paths } from '#web/lib/paths.ts'
import { Country } from '#web/site/people/country.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PersonLine, PersonPart } from './person-part.tsx'

export function PersonConnections({
  connections,
  mayLookUp,
}: {
  connections: readonly PersonConnection[]
  mayLookUp: boolean
}) {
  return (
    <PersonPart title="Connections" empty="No connection is kept.">
      {listOrEmpty(connections).map(({ id, at, server_name, country, address }) => (
        <PersonLine
          key={id}
          small={
            <>
              <bdi>{server_name}</bdi>
              <RelativeTime value={at} />
            </>
          }
        >
          <Country code={country} />{' '}
          {mayLookUp && address !== null && (
            <Link to={`${paths.people}?${new URLSearchParams({ q: address })}`}>{address}</Link>
          )}
        </PersonLine>
      ))}
    </PersonPart>
  )
}
