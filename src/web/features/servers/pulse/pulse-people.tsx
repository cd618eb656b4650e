import { type PulsePeople, pulse } from '#shared/contracts/pulse.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Country } from '#web/site/people/country.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { StackedBars } from '#web/ui/charts/bars/stacked-bars.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { PulseNote } from './pulse-note.tsx'

const FIRST_COUNTRIES = 8
const week = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })

/** Who comes to a game server: new and returning people week by week, and where they come from. */
export function PulsePeopleCards({ serverId }: { serverId: number }) {
  const query = useCall(pulse.people, { params: { id: serverId } })
  return (
    <>
      <Card title="New and returning players" className="pulse-weeks">
        {query.data ? <Weeks weeks={query.data.weeks} /> : <PulseNote query={query} />}
      </Card>
      <Card title="Countries" className="pulse-countries">
        {query.data && <Countries countries={query.data.countries} />}
      </Card>
    </>
  )
}

function Weeks({ weeks }: Pick<PulsePeople, 'weeks'>) {
  const last = weeks.at(-1)
  if (!last) return <CardNote>Nobody has come yet.</CardNote>
  const textOf = (index: number) => weekText(weeks[index] ?? last)
  return (
    <>
      <p className="pulse-says">{`This week: ${countsText(last)}.`}</p>
      <StackedBars
        bars={weeks.map((one) => ({
          lower: one.returning_people,
          upper: one.new_people,
          name: week.format(one.week * 1000),
        }))}
        keys={{ lower: 'Returning', upper: 'New' }}
        says="New and returning players by week"
        textOf={textOf}
      />
    </>
  )
}

type Week = PulsePeople['weeks'][number]

const countsText = ({ new_people, returning_people }: Week) =>
  `${formatNumber(new_people)} new and ${formatNumber(returning_people)} returning`

const weekText = (one: Week) => `Week of ${week.format(one.week * 1000)}: ${countsText(one)}`

function Countries({ countries }: Pick<PulsePeople, 'countries'>) {
  if (countries.length === 0) return <CardNote>No country is known.</CardNote>
  const rest = countries.slice(FIRST_COUNTRIES)
  const most = countries[0]?.people ?? 1
  return (
    <>
      <CountryList countries={countries.slice(0, FIRST_COUNTRIES)} most={most} />
      {rest.length > 0 && (
        <details className="pulse-rest">
          <summary>
            {rest.length} more {rest.length === 1 ? 'country' : 'countries'}
          </summary>
          <CountryList countries={rest} most={most} />
        </details>
      )}
      <p className="pulse-fine">Players of the last 30 days.</p>
    </>
  )
}

function CountryList({ countries, most }: Pick<PulsePeople, 'countries'> & { most: number }) {
  return (
    <ul className="country-list">
      {countries.map(({ country, people }) => (
        <li key={country}>
          <Country code={country} />
          <span className="pulse-share">
            {formatNumber(people)}
            <ShareBar share={people / most} says={`${formatNumber(people)} ${people === 1 ? 'player' : 'players'}`} />
          </span>
        </li>
      ))}
    </ul>
  )
}
