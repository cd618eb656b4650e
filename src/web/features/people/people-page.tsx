import { type FormEvent, useId } from 'react'
import { useSearchParams } from 'react-router'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { type FoundPerson, people } from '#shared/contracts/people.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Allowed } from '#web/site/allowed.tsx'
import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { PersonRow } from './person-row.tsx'
import { PlayingNow } from './playing-now.tsx'
import './people-page.css'

const TITLE = 'People'

export function PeoplePage() {
  return (
    <Allowed title={TITLE} permission="people">
      {({ may }) => <People hint={may.includes('addresses') ? 'Name, Steam id or address' : 'Name or Steam id'} />}
    </Allowed>
  )
}

function People({ hint }: { hint: string }) {
  const [params, setParams] = useSearchParams()
  const q = params.get('q')?.trim() ?? ''
  const id = useId()

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = String(new FormData(event.currentTarget).get('q') ?? '').trim()
    setParams(typed === '' ? {} : { q: typed })
  }

  return (
    <>
      <PageHead title={TITLE} context="Anybody who was ever here, by every name they used." />
      <form className="people-form" aria-label="Find people" onSubmit={search}>
        <label className="visually-hidden" htmlFor={id}>
          {hint}
        </label>
        <input
          key={q}
          id={id}
          name="q"
          type="search"
          className="form-control"
          placeholder={hint}
          maxLength={LONGEST_SEARCH}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          defaultValue={q}
        />
        <button type="submit" className="btn btn-primary">
          Find
        </button>
      </form>
      {q === '' ? <PlayingNow /> : <Found q={q} />}
    </>
  )
}

function Found({ q }: { q: string }) {
  const { data, error, isPending, refetch } = useCall(people.search, { query: { q } })
  if (isPending) return <Spinner text="Searching…" />
  if (error) return <Failure error={error} text="Failed to search" retry={() => void refetch()} />
  const found: readonly FoundPerson[] = listOrEmpty(data)
  if (found.length === 0) return <Empty text="No matches for your search." />
  return (
    <ul className="people-list" aria-label="Found">
      {found.map((person) => (
        <PersonRow
          key={person.steam_id}
          steamId={person.steam_id}
          name={person.personaname}
          avatarhash={person.avatarhash}
          isAdmin={person.is_admin}
          isBanned={person.is_banned}
          lastSeen={person.last_seen}
          note={noteOf(person)}
        />
      ))}
    </ul>
  )
}

function noteOf({ name, personaname, is_known, playing }: FoundPerson): string {
  if (playing) return `Playing on ${playing.server_name}`
  if (!is_known) return 'Never seen here'
  return name === personaname ? '' : `Found by ${name}`
}
