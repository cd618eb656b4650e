import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { type MatchDetail, type MatchPlayer, matches } from '#shared/contracts/matches.ts'
import { players } from '#shared/contracts/players.ts'
import { reports } from '#shared/contracts/reports.ts'
import { ownReportPath } from '#web/features/reports/report-words.tsx'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { matchPath, playerPath } from '#web/lib/paths.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import { Select } from '#web/ui/controls/select.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { type Words, WordsForm } from './words-form.tsx'

const TITLE = 'Report a player'

/** About somebody, or about one of those who were in a match. */
export function NewReport({ steamId, matchId }: { steamId: string; matchId: number | null }) {
  return matchId === null ? <ReportPerson steamId={steamId} /> : <ReportInMatch matchId={matchId} chosen={steamId} />
}

function useFiling() {
  const navigate = useNavigate()
  const send = useSend(reports.file)
  return {
    isBusy: send.isPending,
    failure: send.error && failureText(send.error, 'It could not be sent'),
    file: (words: Words, steam_id: string, match_id?: number) =>
      send.mutate(
        { body: { ...words, steam_id, match_id } },
        { onSuccess: ({ id }) => void navigate(ownReportPath(id)) },
      ),
  }
}

const ACTS = [{ name: 'report', label: 'Send the report' }]
const LABEL = 'What happened, where and when'

function ReportPerson({ steamId }: { steamId: string }) {
  const { isBusy, failure, file } = useFiling()
  const { data } = useCall(players.stats, { params: { steam_id: steamId, server_id: ALL_SERVERS } })
  return (
    <>
      <PageHead
        title={TITLE}
        context={
          <>
            About{' '}
            <Link to={playerPath(steamId)}>
              <bdi>{playerLabel({ ...data, steam_id: steamId })}</bdi>
            </Link>
            . They do not learn who reported them.
          </>
        }
      />
      <WordsForm label={LABEL} acts={ACTS} isBusy={isBusy} failure={failure} onSend={(words) => file(words, steamId)} />
    </>
  )
}

function ReportInMatch({ matchId, chosen }: { matchId: number; chosen: string }) {
  const query = useCall(matches.detail, { params: { id: matchId } })
  return (
    <Loaded query={query} title={TITLE} loading="Loading match…" failure="Failed to load match">
      {(match) => <ReportOfMatch match={match} chosen={chosen} />}
    </Loaded>
  )
}

function ReportOfMatch({ match, chosen }: { match: MatchDetail; chosen: string }) {
  const { isBusy, failure, file } = useFiling()
  const { ownId } = useSiteData()
  const people = listOrEmpty(match.scoreboard).filter(({ steam_id }) => steam_id !== ownId)
  const [picked, pick] = useState(chosen)
  const steamId = people.some(({ steam_id }) => steam_id === picked) ? picked : (people[0]?.steam_id ?? '')
  return (
    <>
      <PageHead
        title={TITLE}
        context={
          <>
            In <Link to={matchPath(match.id)}>this match</Link>. They do not learn who reported them.
          </>
        }
      />
      <WordsForm
        label={LABEL}
        acts={ACTS}
        isBusy={isBusy}
        failure={failure}
        onSend={(words) => file(words, steamId, match.id)}
      >
        <Select label="Player" value={steamId} options={people.map(optionOf)} onChange={pick} isDisabled={isBusy} />
      </WordsForm>
    </>
  )
}

const optionOf = (player: MatchPlayer) => ({ value: player.steam_id, text: player.player_name || playerLabel(player) })
