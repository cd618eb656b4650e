import type { DiscordChannel } from '#server/ground/settings/discord/discord.ts'
import type { NewEvent } from '#server/outbox/queue/target.ts'

/** Whether a channel is told of an event: by its kind, and by the game server if it is about one. */
export function isWanted({ events, servers }: DiscordChannel, event: NewEvent): boolean {
  const isChosen = events.some((type) => type === event.type)
  const serverId = serverOf(event)
  return isChosen && (serverId === null || servers === undefined || servers.includes(serverId))
}

function serverOf(event: NewEvent): number | null {
  switch (event.type) {
    case 'server_up':
    case 'server_down':
    case 'map_changed':
    case 'match_ended':
    case 'watched_joined':
      return event.data.server_id
    case 'record_set':
      return event.data.kind === 'server' ? event.data.subject_id : null
    default:
      return null
  }
}
