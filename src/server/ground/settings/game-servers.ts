import { isIPv6 } from 'node:net'
import { z } from 'zod'
import { serverLogs } from './logs.ts'
import { Port } from './port.ts'

const GameServer = z.strictObject({
  id: z.int({ error: 'a whole number from 1 to 1024' }).min(1).max(1024),
  name: z.string().min(1).max(100),
  ip: z.union([z.ipv4(), z.ipv6()], { error: 'an IP address' }),
  port: Port.default(27_015),
  status: z.enum(['asked', 'relayed']).optional(), // how it is learned how it is; left out: asked
  game_dir: z.string().min(1).optional(),
  ...serverLogs,
})
type GameServer = z.output<typeof GameServer>

export const GameServers = z
  .array(GameServer)
  .default([])
  .superRefine((list, context) => {
    list.forEach((server, index) => {
      const earlier = list.slice(0, index)
      if (earlier.some(({ id }) => id === server.id)) {
        context.addIssue({ code: 'custom', path: [index, 'id'], message: 'an id that no other game server has' })
      }
      const twin = earlier.findIndex((other) => addressOf(other) === addressOf(server))
      if (twin >= 0) {
        const message = `an ip and port that no other game server has (servers[${twin}] is at port ${server.port} of it)`
        context.addIssue({ code: 'custom', path: [index, 'ip'], message })
      }
    })
  })

/** In one spelling: an IPv6 address has many. */
const addressOf = ({ ip, port }: GameServer): string =>
  isIPv6(ip) ? new URL(`http://[${ip}]:${port}`).host : `${ip}:${port}`
