import { plainLine } from '#shared/format/plain-line.ts'
import { tagUri } from './tag-uri.ts'
import { xmlText } from './xml-text.ts'

export const ATOM = 'application/atom+xml'

export interface AtomEntry {
  id: string // what it is called within the site, for ever: 'bans/12'
  title: string
  updated: number // epoch seconds
  published?: number | undefined
  page: string // the path of the page about it
  text?: string | undefined
  html?: string | undefined // in the place of text; whoever gives it has made it safe
}

export interface AtomFeed {
  origin: string
  path: string
  siteName: string
  title: string
  page: string // the path of the page that shows the same
  entries: readonly AtomEntry[]
}

const LONGEST_TITLE = 200

/** An Atom document (RFC 4287). It is as new as the newest of its entries. */
export function writeAtom({ origin, path, siteName, title, page, entries }: AtomFeed): string {
  const updated = Math.max(0, ...entries.map((entry) => entry.updated))
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:base="${xmlText(origin)}/">`,
    tag('id', tagUri(origin, path.slice(1))),
    tag('title', `${title} · ${line(siteName)}`),
    tag('updated', moment(updated)),
    `<author>${tag('name', line(siteName))}</author>`,
    `<link rel="self" type="${ATOM}" href="${xmlText(origin + path)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(origin + page)}"/>`,
    ...entries.map((entry) => writeEntry(origin, entry)),
    '</feed>\n',
  ].join('\n')
}

function writeEntry(origin: string, { id, title, updated, published, page, text, html }: AtomEntry): string {
  return [
    '<entry>',
    tag('id', tagUri(origin, id)),
    tag('title', line(title) || id),
    tag('updated', moment(updated)),
    published === undefined ? '' : tag('published', moment(published)),
    `<link rel="alternate" type="text/html" href="${xmlText(origin + page)}"/>`,
    html === undefined ? tag('summary', text ?? '') : `<content type="html">${xmlText(html)}</content>`,
    '</entry>',
  ].join('')
}

const tag = (name: string, text: string): string => `<${name}>${xmlText(text)}</${name}>`
const line = (text: string): string => plainLine(text, LONGEST_TITLE)
const moment = (seconds: number): string => `${new Date(seconds * 1000).toISOString().slice(0, 19)}Z`
