import { useParams } from 'react-router'
import { type Person, people } from '#shared/contracts/people.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { type Access, Allowed } from '#web/site/allowed.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { ActButtons } from './act/act-buttons.tsx'
import { ActLog } from './act/act-log.tsx'
import { BanList } from './act/ban-list.tsx'
import { PersonChat } from './file/person-chat.tsx'
import { PersonConnections } from './file/person-connections.tsx'
import { PersonHead } from './file/person-head.tsx'
import { PersonNames } from './file/person-names.tsx'
import { PersonTeamkills } from './file/person-teamkills.tsx'
import { AlternatesCard } from './notes/alternates-card.tsx'
import { NotesCard } from './notes/notes-card.tsx'
import { WatchCard } from './notes/watch-card.tsx'
import './person-page.css'

const TITLE = 'People'

export function PersonPage() {
  const { steam_id = '' } = useParams()
  return (
    <Allowed title={TITLE} permission="people">
      {(access) => <Known key={steam_id} steamId={steam_id} access={access} />}
    </Allowed>
  )
}

function Known({ steamId, access }: { steamId: string; access: Access }) {
  const query = useCall(people.one, { params: { steam_id: steamId } })
  return (
    <Loaded query={query} title={TITLE} loading="Loading the person…" failure="Failed to load the person">
      {(person) => <File person={person} access={access} reload={() => void query.refetch()} />}
    </Loaded>
  )
}

function File({ person, access, reload }: { person: Person; access: Access; reload: () => void }) {
  const { who, bans, names, connections, teamkills, chat } = person
  const acting = person.is_self ? onThemselves(access) : access
  return (
    <>
      <PersonHead who={who} />
      <ActButtons who={who} access={acting} onDone={reload} />
      <div className="person-parts">
        <BanList bans={bans} access={acting} onDone={reload} />
        <ActLog steamId={who.steam_id} />
        {access.may.includes('notes') && <NotesCard steamId={who.steam_id} />}
        {access.may.includes('watchlist') && <WatchCard steamId={who.steam_id} />}
        <PersonNames names={names} />
        <PersonTeamkills teamkills={teamkills} />
        <PersonConnections connections={connections} mayLookUp={access.may.includes('addresses')} />
        {access.may.includes('addresses') && <AlternatesCard steamId={who.steam_id} />}
        <PersonChat lines={chat} />
      </div>
    </>
  )
}

/** Nobody bans themselves, nor lifts their own ban. */
const onThemselves = (access: Access): Access => ({
  ...access,
  may: access.may.filter((each) => each !== 'ban' && each !== 'lift'),
})
