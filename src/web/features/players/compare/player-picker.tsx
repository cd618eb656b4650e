import { useState } from 'react'
import type { FoundPlayer } from '#shared/contracts/find.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useFind } from '#web/site/find/use-find.ts'
import { Avatar } from '#web/site/people/avatar.tsx'
import { type NamedPlayer, PlayerName, playerLabel } from '#web/site/people/player-name.tsx'
import { Card } from '#web/ui/card.tsx'
import { SearchBox } from '#web/ui/controls/search-box.tsx'
import './player-picker.css'

/** Who is chosen, and a search for somebody else. */
export function PlayerPicker({
  label,
  player,
  onPick,
}: {
  label: string
  player: NamedPlayer | undefined
  onPick: (steamId: string) => void
}) {
  const [typed, type] = useState('')
  const { found, isSettled } = useFind(typed.trim())
  const people = listOrEmpty(found?.players)
  const pick = (steamId: string) => {
    type('')
    onPick(steamId)
  }
  return (
    <Card title={label}>
      <div className="picker-parts">
        {player && <PlayerName player={player} />}
        <SearchBox label={`Search ${label.toLowerCase()}`} value={typed} onChange={type} />
        {typed.trim() !== '' && (
          <ul className="picker-found" aria-label={`Found for ${label.toLowerCase()}`}>
            {people.map((person) => (
              <Found key={person.steam_id} person={person} onPick={pick} />
            ))}
            {people.length === 0 && <li className="picker-none">{isSettled ? 'Nobody found.' : 'Searching…'}</li>}
          </ul>
        )}
      </div>
    </Card>
  )
}

const Found = ({ person, onPick }: { person: FoundPlayer; onPick: (steamId: string) => void }) => (
  <li>
    <button type="button" className="picker-person" onClick={() => onPick(person.steam_id)}>
      <Avatar hash={person.avatarhash} of={person.steam_id} />
      <bdi>{playerLabel(person)}</bdi>
    </button>
  </li>
)
