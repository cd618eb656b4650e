import { type Alternate, alternates } from '#shared/contracts/notes.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import './alternates-card.css'

/** Who came from the same addresses. Hints: nothing on the site acts upon them. */
export function AlternatesCard({ steamId }: { steamId: string }) {
  const query = useCall(alternates.list, { params: { steam_id: steamId } })
  const list = listOrEmpty(query.data)
  return (
    <Card title="From the same address">
      {query.isPending ? (
        <Spinner text="Loading…" />
      ) : query.error ? (
        <Failure error={query.error} text="Failed to load who came from there" retry={() => void query.refetch()} />
      ) : list.length === 0 ? (
        <CardNote>Nobody else, as far as addresses are kept.</CardNote>
      ) : (
        <>
          <CardNote>Hints, not proof: families, schools and providers share addresses.</CardNote>
          <ul className="alternates">
            {list.map((one) => (
              <li key={one.steam_id}>
                <PlayerName player={one} detail={<HintWords hint={one} />} />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

function HintWords({ hint: { addresses, people, both_by } }: { hint: Alternate }) {
  return (
    <>
      {addresses === 1 ? 'one address' : `${addresses} addresses`} of {people} people, last shared{' '}
      <RelativeTime value={both_by} />
    </>
  )
}
