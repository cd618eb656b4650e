import { onTestFinished } from 'vitest'
import { createConsoles } from '#server/fleet/consoles.ts'
import type { Config } from '#server/ground/config.ts'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { type CarryOutParts, carryOut } from '#server/owner/moderation/carry-out.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { eventually } from '#testing/eventually.ts'
import { newAddress } from '#testing/people/sign-in.ts'
import { type TestApp, type TestOptions, testApp } from '#testing/server.ts'
import { RCON_PASSWORD } from './admin-app.ts'

/** The application with an admin for everything and game servers at the given ports. */
export interface ModerationSite extends TestApp {
  admin: { steam_id: string; authorization: string }
  /** As the admin, unless another key is given. */
  call(method: 'GET' | 'POST', path: string, body?: unknown, authorization?: string): Promise<Reply>
  /** The act once no game server is being told of it. */
  settled(actId: number): Promise<Act>
  /** Does something to somebody, as the admin, and waits until it is settled. */
  act(path: string, body: object): Promise<Act>
  /** What the worker does at its next turn. */
  workOn(serverId: number): Promise<void>
  adminWith(flags: string, immunity?: number): Promise<{ steam_id: string; authorization: string }>
}

type Reply = Awaited<ReturnType<TestApp['app']['inject']>>

export async function moderationSite(
  ports: readonly number[],
  settings: Partial<Config> = {},
  options: TestOptions = {},
): Promise<ModerationSite> {
  const site = await testApp({ rconPassword: () => RCON_PASSWORD, ...settings }, options)
  for (const [index, port] of ports.entries()) await site.seed.server({ id: index + 1, ip: '127.0.0.1', port })
  const adminWith = async (flags: string, immunity = 0) =>
    site.seed.session(await site.seed.admin({ flags, immunity, name: `Admin ${flags}` }))
  const admin = await adminWith('z')
  const call: ModerationSite['call'] = (method, path, body, authorization = admin.authorization) =>
    site.app.inject({
      method,
      url: `/api/v1/admin/${path}`,
      headers: { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      remoteAddress: newAddress(),
    })
  const settled: ModerationSite['settled'] = (actId) =>
    eventually(async () => {
      const act = (await call('GET', `acts/${actId}`)).json<Act>()
      // One that waits was tried at least once.
      return (
        act.servers.every(({ state, reason }) => state !== 'sending' && (state !== 'waiting' || reason !== '')) && act
      )
    })
  return {
    ...site,
    ...{ admin, call, settled, adminWith },
    act: async (path, body) => {
      const reply = await call('POST', path, body)
      if (reply.statusCode !== 200) throw new Error(reply.body)
      return settled(reply.json<Act>().id)
    },
    workOn: (serverId) => carryOut(workParts(site), serverId),
  }
}

export function workParts({ db, clock }: Pick<TestApp, 'db' | 'clock'>): CarryOutParts {
  const consoles = createConsoles(() => RCON_PASSWORD)
  onTestFinished(() => consoles.close())
  return { db, clock, consoles, log: createLog({ level: 'silent', pretty: false }) }
}

/** A game server's console that does what it is told, and what that was. */
export async function startConsole(reply = '', port = 0) {
  const executed: string[] = []
  const server = await createRconServer({
    ...{ password: RCON_PASSWORD, port },
    execute: (command) => {
      executed.push(command)
      return reply
    },
  })
  onTestFinished(() => server.close())
  return { ...server, executed }
}

export const moveServer = ({ db }: TestApp, serverId: number, port: number) =>
  db.run(sql`update game_servers set port = ${port} where server_id = ${serverId}`)

/** Nobody listens there. */
export const CLOSED_PORT = 9
