import { escapeHtml } from '#shared/text/escape-html.ts'

/** For how long a call stays after it was marked as one that goes. */
export const STAYS_MONTHS = 12

interface ApiChange {
  version: string
  changes: readonly string[]
}

/** Newest first; docs/api-changelog.md says the same. */
export const API_CHANGES: readonly ApiChange[] = [
  {
    version: 'Unreleased',
    changes: [
      'The first version: every public call of the site under /api/v1, with /api/docs and openapi.json.',
      'Tokens for scripts of the owner, with the scopes read, chat, connections, doctor, say and change_map.',
      'Pages of other sites may read public calls where api.cors allows it.',
      'POST /api/v1/ingest/{server}/state: a relay tells how a game server is that the site cannot reach.',
    ],
  },
]

/** What holds for every call, and what became of them. */
export function changesSection(): string {
  const versions = API_CHANGES.map(
    ({ version, changes }) =>
      `<h3>${escapeHtml(version)}</h3><ul>${changes.map((change) => `<li>${escapeHtml(change)}</li>`).join('')}</ul>`,
  )
  return `<section id="changes"><h2>Changes</h2>
<p>Calls under <code>/api/v1</code> keep their address, their parameters and the meaning of what they reply; fields, parameters
that may be left out and calls may be added at any time, so ignore what you do not know. A call that is to go is marked here and in
openapi.json, tells it with <code>Deprecation</code>, <code>Sunset</code> and <code>Link</code> headers, and answers as before for at
least ${STAYS_MONTHS} months.</p>
${versions.join('\n')}
</section>`
}
