export interface AnnouncedServer {
  sid: number
  name: string
  isUp: boolean
  map: string
  players: number
}

export interface Change {
  text: string
  isUrgent: boolean // people come and go all the time; the rest should be heard soon
}

/** What has changed, in words to be read out. */
export function describeChanges(before: readonly AnnouncedServer[], after: readonly AnnouncedServer[]): Change[] {
  return after.flatMap((server) => {
    const known = before.find(({ sid }) => sid === server.sid)
    return known ? describeServer(known, server) : []
  })
}

function describeServer(before: AnnouncedServer, after: AnnouncedServer): Change[] {
  const { name } = after
  if (before.isUp !== after.isUp) return [{ text: `${name} is ${after.isUp ? 'up' : 'down'}.`, isUrgent: true }]
  return [
    ...(before.map === after.map ? [] : [{ text: `${name}: map changed to ${after.map}.`, isUrgent: true }]),
    ...(before.players === after.players ? [] : [{ text: `${name}: ${counted(after.players)}.`, isUrgent: false }]),
  ]
}

const counted = (players: number) => `${players} ${players === 1 ? 'player' : 'players'}`
