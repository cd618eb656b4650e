import { onTestFinished } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { newAddress } from '#testing/people/sign-in.ts'
import { type TestApp, type TestOptions, testApp } from '#testing/server.ts'

export const RCON_PASSWORD = 'correct horse battery staple'

/** The application with an admin and one game server, which notes what its console is told. */
export interface AdminApp extends TestApp {
  authorization: string
  steam_id: string
  executed: string[]
  /** Where the game server listens; `point` moves it. */
  point(port: number): Promise<void>
  connections(): number
}

export async function adminApp(reply = '', options: TestOptions = {}): Promise<AdminApp> {
  const site = await testApp({ rconPassword: () => RCON_PASSWORD }, options)
  const executed: string[] = []
  const console = await createRconServer({
    password: RCON_PASSWORD,
    execute: (command) => {
      executed.push(command)
      return reply
    },
  })
  onTestFinished(() => console.close())
  await site.seed.server({ id: 1, ip: '127.0.0.1', port: console.port })
  const { authorization, steam_id } = await site.seed.session(await site.seed.admin())
  return {
    ...site,
    authorization,
    steam_id,
    executed,
    connections: console.connections,
    point: async (port) => void (await site.db.run(sql`update game_servers set port = ${port}`)),
  }
}

/** Makes an admin call, as the site's admin unless other headers say otherwise. */
export function callAdmin(site: AdminApp, path: string, payload: unknown, headers: Record<string, string> = {}) {
  return site.app.inject({
    method: 'POST',
    url: `/api/v1/admin/${path}`,
    headers: { authorization: site.authorization, 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
    remoteAddress: newAddress(),
  })
}

export const say = (site: AdminApp, content: unknown, headers?: Record<string, string>) =>
  callAdmin(site, '1/say', { content }, headers)

export const changeMap = (site: AdminApp, mapId: unknown) => callAdmin(site, '1/change_map', { map_id: mapId })

const Entry = z.object({
  actor: z.string().nullable(),
  action: z.string(),
  phase: z.string(),
  outcome: z.string().nullable(),
  server_id: z.int().nullable(),
  parameters: z.string(),
})

/** The audit, oldest first, without what differs from run to run. */
export const readAudit = ({ db }: TestApp) =>
  db.many(Entry, sql`select actor::text, action, phase, outcome, server_id, parameters from audit order by audit_id`)
