import { type FormEvent, useId } from 'react'
import { Link, useNavigate } from 'react-router'
import { LONGEST_SEARCH } from '#shared/contracts/common.ts'
import { servers } from '#shared/contracts/servers.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { serverOptions, withServer } from '#web/site/server-selector.tsx'
import { type ChatQuery, chatSearch, readLocalTime, writeLocalTime } from './chat-query.ts'
import './chat-form.css'

/** What to look for. The address takes it over, so that Back and a shared link return to it. */
export function ChatForm({ query }: { query: ChatQuery }) {
  const navigate = useNavigate()
  const { data = [] } = useCall(servers.list, { select: serverOptions })
  const chosen = Number(query.server_id ?? 0)
  const options = chosen > 0 ? withServer(data, chosen) : data

  function search(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? '').trim()
    const times = { from: readLocalTime(text('from')), to: readLocalTime(text('to')) }
    const wanted = { q: text('q'), player: text('player'), server_id: text('server_id'), ...times }
    void navigate(paths.chat + chatSearch(wanted))
  }

  return (
    <form className="chat-form" aria-label="Search the chat" onSubmit={search}>
      <TextField name="q" label="Words" value={query.q} />
      <TextField name="player" label="Player or Steam id" value={query.player} />
      <label className="chat-field">
        Server
        <select
          key={options.length} // its choice is known once its options are
          name="server_id"
          className="form-select"
          defaultValue={chosen > 0 ? chosen : ''}
        >
          <option value="">All servers</option>
          {options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      </label>
      <TimeField name="from" label="From" value={query.from} />
      <TimeField name="to" label="To" value={query.to} />
      <div className="chat-buttons">
        <button type="submit" className="btn btn-primary">
          Search
        </button>
        {chatSearch(query) !== '' && (
          <Link to={paths.chat} className="btn btn-quiet">
            Clear
          </Link>
        )}
      </div>
    </form>
  )
}

function TextField({ name, label, value }: { name: string; label: string; value?: string | number }) {
  const id = useId()
  return (
    <div className="chat-field">
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        name={name}
        type="search"
        className="form-control"
        maxLength={LONGEST_SEARCH}
        autoComplete="off"
        spellCheck={false}
        defaultValue={value ?? ''}
      />
    </div>
  )
}

function TimeField({ name, label, value }: { name: string; label: string; value?: string | number }) {
  const id = useId()
  return (
    <div className="chat-field">
      <label htmlFor={id}>{label}</label>
      <input id={id} name={name} type="datetime-local" className="form-control" defaultValue={writeLocalTime(value)} />
    </div>
  )
}
