import { Link } from 'react-router'
import { type Ban, bans } from '#shared/contracts/bans.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { bansOfPath } from '#web/lib/paths.ts'
import { standingOf } from '#web/site/people/player-name.tsx'
import { ProfileCard } from '#web/site/people/profile-card.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { Card, CardNote } from '#web/ui/card.tsx'
import { Facts } from '#web/ui/facts.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { ScreenError } from '#web/ui/page/screen-error.tsx'
import { DateText } from '#web/ui/relative-time.tsx'
import './player-without-statistics.css'

/** Whoever has not been counted anywhere may still be known: lists of bans and admins name people who never played here. */
export function PlayerWithoutStatistics({ steamId, text }: { steamId: string; text: string }) {
  const standing = standingOf(steamId, useSiteData())
  const found = useCall(bans.list, { query: { q: steamId, limit: 15 } })
  if (found.isPending) {
    return (
      <>
        <PageHead title="Player" />
        <Spinner text="Loading player…" />
      </>
    )
  }
  const ban = newestBan(found.data, steamId)
  if (ban === undefined && standing === null) return <ScreenError title="Player" text={text} />
  return (
    <div className="without-statistics">
      <ProfileCard player={ban ?? { steam_id: steamId }} />
      <Alert colour="danger">{text}</Alert>
      {ban && <BanCard ban={ban} isBanned={standing === 'banned'} />}
    </div>
  )
}

function BanCard({ ban, isBanned }: { ban: Ban; isBanned: boolean }) {
  return (
    <Card title="Ban">
      <CardNote>
        {isBanned
          ? 'This player is banned and has no statistics here yet.'
          : 'This player was banned and has no statistics here yet.'}
      </CardNote>
      <Facts
        facts={[
          { label: 'Handle at Ban', value: <bdi>{ban.handle_at_ban || '—'}</bdi> },
          { label: 'Created', value: <DateText value={ban.created} /> },
          { label: 'Duration', value: formatBanDuration(ban.duration) },
        ]}
      />
      <p className="without-statistics-link">
        <Link className="btn btn-quiet btn-sm" to={bansOfPath(ban.steam_id)}>
          Show in the list of bans
        </Link>
      </p>
    </Card>
  )
}

/** The search looks at names as well, and a name may be somebody else's id. Another server may send anything for a list. */
function newestBan(list: readonly Ban[] | undefined, steamId: string): Ban | undefined {
  return Array.isArray(list) ? list.find((ban: Ban | null) => ban?.steam_id === steamId) : undefined
}
