import type { ReplyOf } from '#shared/contract.ts'
import { audit } from '#shared/contracts/audit.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { failureText } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether the chain of the audit holds, from its first row to its last. */
export function ChainVerdict() {
  const { data, error } = useCall(audit.verify)
  if (error) return failureText(error, 'The chain could not be verified.')
  if (data === undefined) return 'Verifying the chain…'
  return <Verdict verdict={data} />
}

function Verdict({ verdict: { rows, last_hash, broken_at, problem } }: { verdict: ReplyOf<typeof audit.verify> }) {
  if (last_hash === null) {
    return (
      <>
        <Badge tone="down">Broken</Badge> Row {broken_at} {problem === 'changed' ? CHANGED : UNLINKED}
      </>
    )
  }
  return (
    <>
      <Badge tone="up">Verified</Badge> {formatNumber(rows)} {rows === 1 ? 'row' : 'rows'}, the last with the hash{' '}
      <code title={last_hash}>{last_hash.slice(0, 12)}</code>
    </>
  )
}

const CHANGED = 'was changed after it was written.'
const UNLINKED = 'does not follow the row before it: one was taken out.'
