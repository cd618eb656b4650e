import type { DiscordMessage } from '#server/outbox/discord/api/discord-message.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { COLORS, type MessageStyle, serverPage } from './event-message.ts'
import { harmless } from './harmless.ts'

export interface ShownServer {
  id: number
  name: string
}

const MOST_NAMES = 40

/** How a game server is now. The same state gives the same message, so that nothing is edited for nothing. */
export function statusMessage(
  { id, name }: ShownServer,
  update: LiveUpdate | null,
  { siteName, origin }: Pick<MessageStyle, 'siteName' | 'origin'>,
): DiscordMessage {
  const isUp = update !== null && update.info.current_status !== 0
  const lines = isUp ? describe(update) : ['It does not answer.']
  return {
    title: isUp ? `Up: ${countPlayers(update)}` : 'Down',
    color: isUp ? COLORS.good : COLORS.bad,
    text: [`**${harmless(name)}**`, ...lines].join('\n'),
    footer: `${siteName}, last change`,
    ...(origin === null ? {} : { url: `${origin}${serverPage(id)}` }),
  }
}

const countPlayers = ({ info: { current_players, max_players } }: LiveUpdate): string =>
  `${formatNumber(current_players)} of ${formatNumber(max_players)} players`

function describe({ info, map_info, players }: LiveUpdate): string[] {
  const map = map_info === null ? '' : map_info.map_name_trans || map_info.map_name
  const isTold = map.toLowerCase().includes(info.current_mode.toLowerCase()) // as in 'Embassy (Checkpoint)'
  const place = [map, isTold ? '' : info.current_mode]
    .filter((word) => word !== '')
    .map((word) => harmless(word))
    .join(', ')
  const names = players
    .map(({ name }) => name)
    .filter((name) => name !== '')
    .sort(byCodeUnits)
  const shown = names
    .slice(0, MOST_NAMES)
    .map((name) => harmless(name))
    .join(', ')
  const more = names.length > MOST_NAMES ? ` and ${formatNumber(names.length - MOST_NAMES)} more` : ''
  return [...(place === '' ? [] : [place]), ...(shown === '' ? [] : ['', `${shown}${more}`])]
}

/** The order of the scoreboard changes all the time; this one does not. */
const byCodeUnits = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0)
