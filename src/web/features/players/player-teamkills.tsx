import { players } from '#shared/contracts/players.ts'
import type { PlayerTeamkill, Role } from '#shared/contracts/teamkills.ts'
import { type NamedPlayer, PlayerName } from '#web/site/people/player-name.tsx'
import { RoleBadge } from '#web/site/people/role-badge.tsx'
import { useStandingSearchWords } from '#web/site/people/use-standing-search-words.ts'
import { MatchTime } from '#web/site/subjects/match-time.tsx'
import { MapLink, WeaponLink } from '#web/site/subjects/subject-links.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { List } from '#web/ui/list/list.ts'
import type { Column } from '#web/ui/list/table/column.ts'
import { useList } from '#web/ui/list/use-list.ts'
import { ProfileList } from './profile-list.tsx'
import './player-teamkills.css'

const columns: Column<PlayerTeamkill>[] = [
  { head: 'Perpetrator', cell: (teamkill) => <Someone player={attackerOf(teamkill)} />, phone: 'lead', room: 15 },
  {
    head: 'Victim',
    label: '→',
    cell: (teamkill) => <Someone player={victimOf(teamkill)} />,
    phone: 'second',
    room: 15,
    yields: 3,
  },
  {
    head: 'Weapon',
    label: '',
    cell: (teamkill) => <WeaponLink id={teamkill.weapon_id} weapon={teamkill} />,
    room: 8,
    yields: 2,
  },
  { head: 'Map', label: '', cell: (teamkill) => <MapLink id={teamkill.map_id} map={teamkill} />, yields: 1 },
  {
    head: 'Occurred',
    label: '',
    cell: (teamkill) => <Occurred teamkill={teamkill} />,
    isNumber: true,
    room: 10,
    phone: 'figure',
  },
]

export function usePlayerTeamkills({ steamId, serverId }: { steamId: string; serverId: number }) {
  const standingWords = useStandingSearchWords()
  const wordsOf = ({ personaname, player_name, steam_id }: NamedPlayer) => [
    personaname,
    player_name,
    steam_id,
    ...standingWords(steam_id),
  ]
  return useList(players.teamkills, {
    name: 'teamkills',
    params: { steam_id: steamId, server_id: serverId },
    pageSize: 10,
    searchText: (teamkill) => [
      ...wordsOf(attackerOf(teamkill)),
      ...wordsOf(victimOf(teamkill)),
      teamkill.weapon_name,
      teamkill.weapon_name_trans,
      teamkill.map_name,
      teamkill.map_name_trans,
      ...marksOf(teamkill),
    ],
  })
}

export function PlayerTeamkills({ list }: { list: List<PlayerTeamkill> }) {
  return (
    <ProfileList
      title="TeamKills"
      list={list}
      loading="Retrieving teamkills..."
      empty="No TeamKills to display."
      columns={columns}
      rowKey={({ id, type }) => `${type}-${id}`}
    />
  )
}

type Participant = NamedPlayer & { role: Role | null }

const attackerOf = (teamkill: PlayerTeamkill): Participant => ({
  steam_id: teamkill.attacker_steam_id,
  personaname: teamkill.attacker_personaname,
  player_name: teamkill.attacker_player_name,
  avatarhash: teamkill.attacker_avatarhash,
  role: teamkill.attacker_role,
})

const victimOf = (teamkill: PlayerTeamkill): Participant => ({
  steam_id: teamkill.victim_steam_id,
  personaname: teamkill.victim_personaname,
  player_name: teamkill.victim_player_name,
  avatarhash: teamkill.victim_avatarhash,
  role: teamkill.victim_role,
})

const Someone = ({ player }: { player: Participant }) => (
  <PlayerName player={player} detail={player.role && <RoleBadge role={player.role} />} />
)

const marksOf = ({ forgiven, amnesty }: PlayerTeamkill): string[] => [
  ...(forgiven ? ['Forgiven'] : []),
  ...(amnesty ? ['Amnesty'] : []),
]

function Occurred({ teamkill }: { teamkill: PlayerTeamkill }) {
  const marks = marksOf(teamkill)
  return (
    <>
      <MatchTime matchId={teamkill.match_id} value={teamkill.occurred} player={teamkill.attacker_steam_id} />
      {marks.length > 0 && (
        <span className="marks">
          {marks.map((mark) => (
            <Badge key={mark} tone={mark === 'Forgiven' ? 'up' : 'accent'}>
              {mark}
            </Badge>
          ))}
        </span>
      )}
    </>
  )
}
