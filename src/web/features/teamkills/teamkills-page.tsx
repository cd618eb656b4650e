import {
  type Participant,
  TEAMKILL_SORTS,
  type Teamkill,
  type TeamkillSort,
  teamkills,
} from '#shared/contracts/teamkills.ts'
import { pageHeads } from '#shared/page-heads.ts'
import { PlayerName } from '#web/site/people/player-name.tsx'
import { RoleBadge, roleLabel } from '#web/site/people/role-badge.tsx'
import { useOwnRow } from '#web/site/people/use-own-row.ts'
import { useStandingSearchWords } from '#web/site/people/use-standing-search-words.ts'
import { MatchTime } from '#web/site/subjects/match-time.tsx'
import { MapLink, ServerLink, WeaponLink } from '#web/site/subjects/subject-links.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { type Column, ListScreen } from '#web/ui/list/list-screen.tsx'
import { useList } from '#web/ui/list/use-list.ts'
import { sortingOf, useSort } from '#web/ui/list/use-sort.ts'

const HOURS = 24

const SORTS: readonly { value: TeamkillSort; text: string }[] = [
  { value: 'occurred', text: 'Sorted By Time' },
  { value: 'attacker_name', text: 'Sorted By Attacker' },
  { value: 'victim_name', text: 'Sorted By Victim' },
  { value: 'weapon', text: 'Sorted By Weapon' },
  { value: 'map', text: 'Sorted By Map' },
]

const columns: Column<Teamkill>[] = [
  {
    head: 'Attacker',
    sortBy: 'attacker_name',
    sortsUp: true,
    cell: ({ attacker_info }) => <Someone player={attacker_info} />,
    phone: 'lead',
    room: 15,
  },
  {
    head: 'Victim',
    label: '→',
    sortBy: 'victim_name',
    sortsUp: true,
    cell: ({ victim_info }) => <Someone player={victim_info} />,
    phone: 'second',
    room: 15,
    yields: 4,
  },
  {
    head: 'Weapon',
    label: '',
    sortBy: 'weapon',
    sortsUp: true,
    cell: (teamkill) => <WeaponLink id={teamkill.weapon_id} weapon={teamkill} />,
    room: 8,
    yields: 3,
  },
  {
    head: 'Map',
    label: '',
    sortBy: 'map',
    sortsUp: true,
    cell: (teamkill) => <MapLink id={teamkill.map_id} map={teamkill} />,
    yields: 2,
  },
  {
    head: 'Server',
    label: '',
    cell: ({ server_id, server_name }) => <ServerLink id={server_id} name={server_name} />,
    room: 12,
    yields: 1,
    phone: 'fill',
  },
  {
    head: 'Occurred',
    label: '',
    sortBy: 'occurred',
    cell: ({ occurred, match_id, attacker_info }) => (
      <MatchTime matchId={match_id} value={occurred} player={attacker_info.steam_id} />
    ),
    isNumber: true,
    room: 8.5,
    phone: 'figure',
  },
]

export function TeamkillsPage() {
  const [sort, setSort] = useSort(TEAMKILL_SORTS)
  const standingWords = useStandingSearchWords()
  const ownRow = useOwnRow()
  const personTexts = (person: Participant) => [
    person.personaname,
    person.player_name,
    person.steam_id,
    roleLabel(person.role),
    ...standingWords(person.steam_id),
  ]
  const list = useList(teamkills.recent, {
    query: { hours: HOURS, sort_by: sort },
    pageSize: 15,
    searchText: (teamkill) => [
      ...personTexts(teamkill.attacker_info),
      ...personTexts(teamkill.victim_info),
      teamkill.weapon_name,
      teamkill.weapon_name_trans,
      teamkill.map_name,
      teamkill.map_name_trans,
      teamkill.server_name,
    ],
  })
  return (
    <ListScreen
      {...pageHeads.teamkills}
      controls={<Select label="Sort" value={sort} options={SORTS} onChange={setSort} />}
      search="Search TeamKills"
      list={list}
      loading="Loading teamkills…"
      failure="Failed to load teamkills"
      empty="No TeamKills to display."
      columns={columns}
      sorting={sortingOf(TEAMKILL_SORTS, sort, setSort)}
      rowKey={({ id }) => id}
      rowClass={({ attacker_info, victim_info }) => ownRow(attacker_info) || ownRow(victim_info)}
    />
  )
}

const Someone = ({ player }: { player: Participant }) => (
  <PlayerName player={player} detail={<RoleBadge role={player.role} />} />
)
