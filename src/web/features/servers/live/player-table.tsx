import { Link } from 'react-router'
import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import type { LivePlayer } from '#shared/live.ts'
import { leaderboardSearchPath, personPath, playerPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { useSeconds } from '#web/lib/use-seconds.ts'
import './player-table.css'

interface Counting {
  countFrom: number // when the durations were told
  countTo: number | null // when they stopped being sure; null: they count on
}

export function PlayerTable({
  caption,
  players,
  ...rest
}: { caption: string; players: readonly LivePlayer[]; sid: number } & Counting) {
  return (
    <table className="live-table">
      <caption className="visually-hidden">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className="live-number">
            <abbr title="Index">#</abbr>
          </th>
          <th scope="col" className="live-name">
            Name
          </th>
          <th scope="col" className="live-number">
            Score
          </th>
          <th scope="col" className="live-number">
            Duration
          </th>
        </tr>
      </thead>
      <tbody>
        {players.map((player, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a row is a place on the server and stays, whoever has it
          <PlayerRow key={place} player={player} {...rest} />
        ))}
      </tbody>
    </table>
  )
}

function PlayerRow({ player, sid, ...counting }: { player: LivePlayer; sid: number } & Counting) {
  const isConnecting = player.name.trim() === ''
  return (
    <tr>
      <td className="live-number live-index">{player.index}</td>
      <td className={isConnecting ? 'live-name live-connecting' : 'live-name'}>
        {player.steam_id !== undefined && <ActLink name={player.name} steamId={player.steam_id} />}
        {isConnecting ? 'Connecting...' : <NameLink player={player} sid={sid} />}
      </td>
      <td className="live-number">{formatNumber(player.score)}</td>
      <td className="live-number">
        <Duration seconds={player.duration} {...counting} />
      </td>
    </tr>
  )
}

/** Two taps from here somebody is kicked. The server asks again who may. */
function ActLink({ name, steamId }: { name: string; steamId: string }) {
  const { user } = useSession()
  if (!user?.is_admin) return null
  return (
    <Link to={personPath(steamId)} className="live-act" aria-label={`Act on ${name}`}>
      Act
    </Link>
  )
}

/** To the player where it is known who that is, else to those on the leaderboard who are called so. */
function NameLink({ player: { name, steam_id }, sid }: { player: LivePlayer; sid: number }) {
  const to = steam_id === undefined ? leaderboardSearchPath(sid, name) : playerPath(steam_id, sid)
  return (
    <Link to={to} title={steam_id === undefined ? `Find ${name} on the leaderboard` : name}>
      <bdi>{name}</bdi>
    </Link>
  )
}

function Duration({ seconds, countFrom, countTo }: { seconds: number } & Counting) {
  const now = useSeconds(countTo === null)
  const end = countTo === null ? now : Math.floor(countTo / 1000)
  return formatMinutesSeconds(seconds + Math.max(end - Math.floor(countFrom / 1000), 0))
}
