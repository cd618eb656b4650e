import type { Person } from '#shared/contracts/people.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PersonLine, PersonPart } from './person-part.tsx'

export function PersonNames({ names }: { names: Person['names'] }) {
  return (
    <PersonPart title="Names" empty="No name is known.">
      {listOrEmpty(names).map(({ name, last_used }) => (
        <PersonLine key={name} small={last_used === null ? 'on Steam' : <RelativeTime value={last_used} />}>
          <bdi>{name}</bdi>
        </PersonLine>
      ))}
    </PersonPart>
  )
}
