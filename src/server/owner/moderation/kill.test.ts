import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PACKET_TYPE } from '#server/game/rcon/packet.ts'
import { createLog } from '#server/ground/log/log.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { startHostileRcon, staySilent, welcomeThen } from '#testing/game-servers/hostile-rcon.ts'
import { RCON_PASSWORD, readAudit } from '#testing/sites/admin-app.ts'
import { moderationSite, moveServer, startConsole } from '#testing/sites/moderation-site.ts'
import { makeBan, makeKick } from './make-act.ts'

const TARGET = '76561198000000555'

test('kill -9 between the intent and the outcome leaves the truth: a ban is sent again, a kick is told to be unknown', async () => {
  const { db, socket } = await testDatabaseSocket()
  const silent = await startHostileRcon(welcomeThen(staySilent))
  const site = await moderationSite([silent.port], {}, { db })
  const script = await bundleScript(join(import.meta.dirname, '../../../testing/moderation-child.ts'))
  const parts = { db, clock: site.clock, log: createLog({ level: 'silent', pretty: false }) }
  const actor = { steam_id: site.admin.steam_id, session_id: null, ip: '192.0.2.1' }
  const wanted = { actor, steamId: TARGET, reason: 'x' }
  /** A process that is killed as soon as the game server has the command. */
  const killInTheMiddle = async () => {
    const commands = () => silent.packets.filter(({ type }) => type === PACKET_TYPE.command).length
    const before = commands()
    const now = site.clock.now().toISOString()
    const child = spawn(process.execPath, [script, JSON.stringify(socket), RCON_PASSWORD, now], { stdio: 'inherit' })
    const ended = once(child, 'exit')
    await eventually(() => commands() > before)
    child.kill('SIGKILL')
    await ended
  }

  const ban = await makeBan(parts, { ...wanted, duration: 0 })
  await killInTheMiddle()
  expect((await site.call('GET', `acts/${ban.actId}`)).json().servers).toMatchObject([{ state: 'sending' }])
  expect((await readAudit(site)).map(({ phase }) => phase)).toEqual(['intent'])
  const back = await startConsole()
  await moveServer(site, 1, back.port)
  await site.workOn(1) // whoever sends it may still live
  expect(back.executed).toEqual([])
  site.clock.advance(61)
  await site.workOn(1)
  expect(back.executed.map((command) => command.split(' ')[0])).toEqual(['banid', 'kickid', 'writeid'])
  expect((await readAudit(site)).map(({ phase, outcome }) => [phase, outcome])).toEqual([
    ['intent', null],
    ['result', 'ok'],
  ])

  await moveServer(site, 1, silent.port)
  const kick = await makeKick(parts, { ...wanted, serverIds: null })
  await killInTheMiddle()
  site.clock.advance(61)
  await moveServer(site, 1, back.port)
  await site.workOn(1)
  expect(back.executed).toHaveLength(3)
  const [told] = (await site.call('GET', `acts/${kick.actId}`)).json().servers
  expect(told).toMatchObject({ state: 'failed', reason: expect.stringContaining('It may have been carried out.') })
  expect((await readAudit(site)).at(-1)).toMatchObject({ action: 'kick', phase: 'result', outcome: 'unknown' })
})
