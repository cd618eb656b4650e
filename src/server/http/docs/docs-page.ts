import type { z } from 'zod'
import type { Call, TextBody } from '#shared/contract.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { changesSection } from './api-changes.ts'
import { describeSchema } from './docs-schema.ts'
import { jsonSchema } from './json-schema.ts'
import { tryForm } from './try-form.ts'

const MEBIBYTE = 1024 * 1024

/** The contract as a page to read, and to try: its script and its style are files of this site. */
export function docsPage(calls: readonly Call[]): string {
  const groups = groupBy([...calls].sort((a, b) => (a.path < b.path ? -1 : 1)))
  const contents = [...groups].map(
    ([group, members]) =>
      `<li><a href="#${slug(group)}">${escapeHtml(group)}</a> <small>${members.length}</small></li>`,
  )
  const sections = [...groups].map(([group, members]) => section(group, members))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="dark light">
<title>API · Sitrep</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/api/docs.css">
<script type="module" src="/docs/try-calls.js"></script>
</head>
<body>
<header>
<p class="mark"><a href="/">Sitrep</a></p>
<h1>API</h1>
<p>Every call this site makes. Replies are JSON, errors are <code>{ "detail": "…" }</code>, Steam ids are text,
times are epoch seconds. Calls marked <b class="user">user</b> or <b class="admin">admin</b> take
<code>Authorization: Bearer</code> with the key of a sign-in, those marked <b class="token">token</b> with a token from the
site’s owner. The same contract for programs:
<a href="/api/openapi.json">openapi.json</a>.</p>
<p>Scripts of the site’s owner use a token of <code>npx sitrep token add</code>, sent in the same way: it makes the calls of its
scopes, which stand beside their names, has a rate of its own and ends when it is revoked. Public calls take the scope
<b class="scope">read</b>. What changed, and for how long a call stays: <a href="#changes">changes</a>.</p>
</header>
<nav aria-label="Groups"><ul>${contents.join('')}<li><a href="#changes">changes</a></li></ul></nav>
<main>
${sections.join('\n')}
${changesSection()}
</main>
</body>
</html>
`
}

/** '/api/v1/site/maps/{id}' belongs to 'site'. */
function groupBy(calls: readonly Call[]): Map<string, Call[]> {
  const groups = new Map<string, Call[]>()
  for (const call of calls) {
    const name = call.path.split('/')[3] ?? ''
    groups.set(name, [...(groups.get(name) ?? []), call])
  }
  return groups
}

const slug = (name: string): string => name.replace(/\W+/g, '-')

function section(group: string, calls: readonly Call[]): string {
  return `<section id="${slug(group)}"><h2>${escapeHtml(group)}</h2>${calls.map(article).join('\n')}</section>`
}

function article(call: Call): string {
  return `<article>
<h3><span class="${call.method.toLowerCase()}">${call.method}</span> <code>${escapeHtml(call.path)}</code> ${accessBadge(call)}${scopeBadge(call)}</h3>
<p>${escapeHtml(call.summary)}</p>
${deprecation(call)}${part('Path', call.params, 'input')}${part('Query', call.query, 'input')}${part('Body', call.body, 'input')}${textParts(call.text)}${part('Reply', call.reply, 'output')}${tryForm(call)}
</article>`
}

/** What a body of text may be, a sentence each. */
export const describeText = ({ lines, maxBytes, maxTextBytes, maxLines }: TextBody): string[] => [
  `Content-Type: text/plain, ${lines}`,
  `at most ${maxLines.toLocaleString('en')} lines and ${maxBytes / MEBIBYTE} MiB as sent`,
  `Content-Encoding: gzip allowed, unfolding to at most ${maxTextBytes / MEBIBYTE} MiB`,
]

function textParts(text: TextBody | undefined): string {
  if (text === undefined) return ''
  const headers = { Authorization: 'Bearer and the token', ...text.headers }
  const told = Object.entries(headers).map(([name, what]) => `${name}: ${what}`)
  const failures = Object.entries(text.failures).map(([status, when]) => `${status}: ${when}`)
  return list('Headers', told) + list('Body', describeText(text)) + list('When it is not taken', failures)
}

const list = (title: string, lines: readonly string[]): string =>
  `<details open><summary>${title}</summary><pre>${escapeHtml(lines.join('\n'))}</pre></details>`

const accessBadge = ({ access }: Call): string => (access === 'public' ? '' : `<b class="${access}">${access}</b>`)

const scopeBadge = ({ scope }: Call): string => (scope === undefined ? '' : `<b class="scope">${scope}</b>`)

const deprecation = ({ deprecated }: Call): string =>
  deprecated === undefined
    ? ''
    : `<p class="going">Deprecated since ${deprecated.since}, and goes after ${deprecated.until}. Instead: ${escapeHtml(deprecated.instead)}</p>\n`

function part(title: string, schema: z.ZodType | undefined, io: 'input' | 'output'): string {
  if (schema === undefined) return ''
  const open = io === 'input' ? ' open' : ''
  const sketch = escapeHtml(describeSchema(jsonSchema(schema, io)))
  return `<details${open}><summary>${title}</summary><pre>${sketch}</pre></details>`
}
