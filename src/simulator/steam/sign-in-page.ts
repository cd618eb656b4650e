import { escapeHtml } from '#shared/text/escape-html.ts'

/** Someone a visitor of the demo can sign in as. */
export interface DemoPerson {
  steamId: string
  name: string
  role: 'player' | 'admin' | 'banned'
}

const ROLES: Readonly<Record<DemoPerson['role'], { title: string; text: string }>> = {
  player: { title: 'Player', text: 'Has a profile and the smoke setting.' },
  admin: { title: 'Admin', text: 'May also send messages to game servers and change their maps.' },
  banned: { title: 'Banned player', text: 'Can sign in like anyone; the name is shown in red.' },
}

export function signInPage(people: readonly DemoPerson[], site: string, query: URLSearchParams): string {
  const cards = people.map((person) => personCard(person, query)).join('\n')
  return page(
    'Choose who you are',
    `<p>The demo runs without internet, so this page stands in for Steam. ${escapeHtml(site)} asks who you are;
     pick one of the simulated people.</p>
     <ul>${cards}</ul>
     <p class="quiet"><a href="/openid/cancel?${escapeHtml(String(query))}">Cancel</a></p>`,
  )
}

export function refusalPage(): string {
  return page('This link does not work', '<p>Go back to the site and choose to sign in again.</p>')
}

function personCard({ steamId, name, role }: DemoPerson, query: URLSearchParams): string {
  const link = new URLSearchParams([...query, ['as', steamId]])
  const { title, text } = ROLES[role]
  return `<li><a class="${role}" href="/openid/choose?${escapeHtml(String(link))}">
    <small>${title}</small><b>${escapeHtml(name)}</b><span>${text}</span><code>${escapeHtml(steamId)}</code></a></li>`
}

function page(title: string, body: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="stylesheet" href="/openid/style.css">
</head>
<body><main><p class="mark">Simulated Steam</p><h1>${title}</h1>${body}</main></body>
</html>
`
}
