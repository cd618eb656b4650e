import { useState } from 'react'
import { EXPORT_PATH } from '#shared/contracts/audit.ts'
import { ApiError, failureText, readServerMessage } from '#web/lib/api/api-error.ts'
import { parseJson } from '#web/lib/api/parse-json.ts'
import { readApiKey } from '#web/lib/session.ts'
import { auditSearch, type GivenAuditQuery } from './audit-query.ts'

type Format = 'csv' | 'jsonl'

/** A file needs the key of the sign-in, which a link cannot carry: so it is fetched and then saved. */
export function ExportButtons({ query }: { query: GivenAuditQuery }) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState('')

  async function save(format: Format) {
    setBusy(true)
    setProblem('')
    try {
      saveFile(await fetchFile(format, query), `audit.${format}`)
    } catch (error) {
      console.error('The audit was not exported', error)
      setProblem(failureText(error, 'The export failed.'))
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void save('csv')}>
        Export CSV
      </button>
      <button type="button" className="btn btn-quiet" disabled={isBusy} onClick={() => void save('jsonl')}>
        Export JSON
      </button>
      <span role="status">{problem}</span>
    </>
  )
}

async function fetchFile(format: Format, { who, action, from, to }: GivenAuditQuery): Promise<Blob> {
  const search = auditSearch({ who, action, from, to })
  const response = await fetch(`${EXPORT_PATH}${search === '' ? '?' : `${search}&`}format=${format}`, {
    headers: { Authorization: `Bearer ${readApiKey() ?? ''}` },
  })
  if (response.ok) return response.blob()
  throw new ApiError(response.status, readServerMessage(parseJson(await response.text())))
}

function saveFile(file: Blob, name: string): void {
  const url = URL.createObjectURL(file)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 60_000)
}
