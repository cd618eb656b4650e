import { plainLine } from '#shared/format/plain-line.ts'
import { paths } from '#shared/paths.ts'
import type { DueNotice } from './due-notices.queries.ts'

/** What the page's service worker is given: it shows this and nothing else. */
export interface NoticeText {
  title: string
  body: string
  tag: string // a newer notice of the same one takes the place of the older
  path: string // what a click opens
  stop: string // by which it can be ended
}

const LONGEST = 80

/** Names are anybody's: they come as one plain line, which a browser shows as text. */
export function noticeText(due: DueNotice, mapTitle: string | null): NoticeText {
  const place = named(due.server_name, `Server ${due.server_id}`)
  const where = mapTitle === null ? '' : plainLine(mapTitle, LONGEST)
  const { wish_id: id } = due
  if (due.is_greeting) {
    const what = due.steam_id === null ? `${due.at_least} or more on ${place}` : `${nameOf(due)} joins`
    return { title: 'Notices are on', body: what, tag: id, path: paths.notices, stop: id }
  }
  if (due.steam_id === null) {
    const title = due.players === 1 ? `1 plays on ${place}` : `${due.players} play on ${place}`
    return { title, body: where, tag: id, path: `/servers/${due.server_id}`, stop: id }
  }
  const title = `${nameOf(due)} is playing`
  const body = [`on ${place}`, where].filter((part) => part !== '').join(' · ')
  return { title, body, tag: id, path: `/player/${due.steam_id}`, stop: id }
}

const nameOf = ({ personaname, steam_id }: DueNotice): string => named(personaname, steam_id ?? '')

const named = (name: string | null, fallback: string): string => plainLine(name ?? '', LONGEST) || fallback
