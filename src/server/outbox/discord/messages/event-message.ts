import { type DiscordTemplates, TEMPLATES } from '#server/ground/settings/discord/discord-templates.ts'
import type { DiscordMessage } from '#server/outbox/discord/api/discord-message.ts'
import type { ChosenEvent, EventOf, SitrepEvent } from '#shared/contracts/events.ts'
import { paths } from '#shared/paths.ts'
import { WORDS } from './event-words.ts'
import { harmless } from './harmless.ts'

export interface MessageStyle {
  templates: DiscordTemplates
  siteName: string
  origin: string | null // where people find the site; null: nowhere Discord could link to
}

/** What a channel is told of an event. */
export function eventMessage(event: SitrepEvent, { templates, siteName, origin }: MessageStyle): DiscordMessage {
  const { title, color } = LOOKS[event.type]
  return {
    title,
    color,
    text: event.type === 'test' ? harmless(event.data.text) : fill(event, templates),
    footer: siteName,
    at: new Date(event.at * 1_000),
    ...(origin === null ? {} : { url: `${origin}${pageOf(event)}` }),
  }
}

/** Once over the template, so that no name can bring words of its own. */
function fill<T extends ChosenEvent>(
  { type, data }: { type: T; data: EventOf<T>['data'] },
  templates: DiscordTemplates,
): string {
  const words: Readonly<Record<string, string>> = WORDS[type](data)
  const template: string = templates[type] ?? TEMPLATES[type].text
  return template.replace(/\{(\w+)\}/g, (_, word: string) => words[word] ?? '').trim() || '—'
}

export const COLORS = { good: 0x4caf50, bad: 0xd9534f, plain: 0xe0a526, calm: 0x5b8db8 }

const LOOKS: Readonly<Record<SitrepEvent['type'], { title: string; color: number }>> = {
  server_up: { title: 'Server up', color: COLORS.good },
  server_down: { title: 'Server down', color: COLORS.bad },
  map_changed: { title: 'New map', color: COLORS.calm },
  match_ended: { title: 'Match over', color: COLORS.plain },
  ban_added: { title: 'New ban', color: COLORS.bad },
  ban_lifted: { title: 'Ban lifted', color: COLORS.good },
  record_set: { title: 'New record', color: COLORS.plain },
  award_given: { title: 'Award', color: COLORS.plain },
  season_closed: { title: 'Season over', color: COLORS.calm },
  weekly_digest: { title: 'The week', color: COLORS.calm },
  watched_joined: { title: 'Watchlist', color: COLORS.bad },
  test: { title: 'Test', color: COLORS.calm },
}

/** The page about it. */
function pageOf(event: SitrepEvent): string {
  switch (event.type) {
    case 'server_up':
    case 'server_down':
    case 'map_changed':
      return serverPage(event.data.server_id)
    case 'match_ended':
      return matchPage(event.data.id)
    case 'record_set':
    case 'award_given':
      return matchPage(event.data.match_id)
    case 'ban_added':
    case 'ban_lifted':
      return paths.bans
    case 'watched_joined':
      return paths.person.replace(':steam_id', event.data.player.steam_id)
    case 'season_closed':
    case 'weekly_digest':
    case 'test':
      return paths.home
  }
}

export const serverPage = (id: number): string => paths.server.replace(':server_id', String(id))
export const matchPage = (id: number): string => paths.match.replace(':match_id', String(id))
