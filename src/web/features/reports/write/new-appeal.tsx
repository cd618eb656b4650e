import { Link, useNavigate } from 'react-router'
import type { ReplyOf } from '#shared/contract.ts'
import { reports } from '#shared/contracts/reports.ts'
import { formatDate } from '#shared/format/dates.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import { ownReportPath } from '#web/features/reports/report-words.tsx'
import { failureText } from '#web/lib/api/api-error.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall, useSend } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { Alert, Note } from '#web/ui/feedback/alert.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { WordsForm } from './words-form.tsx'

const TITLE = 'Appeal'

type OwnBan = ReplyOf<typeof reports.ownBans>[number]

export function NewAppeal({ bid }: { bid: number | null }) {
  const query = useCall(reports.ownBans)
  return (
    <Loaded query={query} title={TITLE} loading="Loading your bans…" failure="Failed to load your bans">
      {(bans) => <ChosenBan ban={listOrEmpty(bans).find((ban) => ban.bid === bid)} />}
    </Loaded>
  )
}

function ChosenBan({ ban }: { ban: OwnBan | undefined }) {
  const navigate = useNavigate()
  const send = useSend(reports.appeal)
  if (ban === undefined) {
    return (
      <>
        <PageHead title={TITLE} />
        <Alert colour="warning">Only who was banned can appeal, while the ban is in force.</Alert>
      </>
    )
  }
  const { appeal, bid } = ban
  return (
    <>
      <PageHead title={TITLE} context={<BanWords ban={ban} />} />
      {appeal !== null ? (
        <Note colour="info">
          You have appealed against this ban. <Link to={ownReportPath(appeal)}>Open the appeal</Link>
        </Note>
      ) : (
        <WordsForm
          label="Why it should be lifted"
          acts={[{ name: 'appeal', label: 'Send the appeal' }]}
          isBusy={send.isPending}
          failure={send.error && failureText(send.error, 'It could not be sent')}
          onSend={(words) =>
            send.mutate({ body: { ...words, bid } }, { onSuccess: ({ id }) => void navigate(ownReportPath(id)) })
          }
        />
      )}
    </>
  )
}

/** Whoever is banned sees it at once, with what can be done. */
export function OwnBans() {
  const { data } = useCall(reports.ownBans)
  return listOrEmpty(data).map((ban) => (
    <Note key={ban.bid} colour="warning">
      You are banned: <BanWords ban={ban} />.{' '}
      {ban.appeal === null ? (
        <Link to={`${paths.reports}?${new URLSearchParams({ appeal: String(ban.bid) })}`}>Appeal</Link>
      ) : (
        <Link to={ownReportPath(ban.appeal)}>Open the appeal</Link>
      )}
    </Note>
  ))
}

function BanWords({ ban: { created, duration, reason } }: { ban: OwnBan }) {
  return (
    <>
      {formatBanDuration(duration)} since {formatDate(created)}, <bdi>{reason || 'no reason given'}</bdi>
    </>
  )
}
