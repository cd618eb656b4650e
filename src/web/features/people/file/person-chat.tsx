import type { PersonLine as Line } from '#shared/contracts/people.ts'
import { RelativeTime } from '#web/ui/relative-time.tsx'
import { PersonLine, PersonPart } from './person-part.tsx'

/** Nothing at all where chat is not kept, or not for this admin. */
export function PersonChat({ lines }: { lines: readonly Line[] | null }) {
  if (!Array.isArray(lines)) return null
  return (
    <PersonPart title="Chat" empty="Wrote nothing that is kept.">
      {lines.map(({ id, at, name, text, to_team, server_name }) => (
        <PersonLine
          key={id}
          small={
            <>
              <bdi>{name}</bdi>
              {to_team && <span>to the team</span>}
              <bdi>{server_name}</bdi>
              <RelativeTime value={at} />
            </>
          }
        >
          <bdi>{text}</bdi>
        </PersonLine>
      ))}
    </PersonPart>
  )
}
