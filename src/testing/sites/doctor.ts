import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { createConsoles } from '#server/fleet/consoles.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'
import { runDoctor } from '#server/owner/doctor/run-doctor.ts'
import type { Finding } from '#shared/contracts/doctor.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { type Answer, fakeGameServer, honest } from '#testing/game-servers/hostile-a2s.ts'
import { startFakeSteam } from '#testing/people/fake-steam.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

export const NOW = '2026-03-01T12:00:00Z'
export const PASSWORD = 'the right password'

/** Settings as an owner writes them, and an environment. */
export async function settingsOf(yaml: string, env: Record<string, string> = {}): Promise<Config> {
  const folder = await temporaryDir()
  await writeFile(join(folder, 'sitrep.yaml'), yaml)
  return loadConfig({ SITREP_DATA: folder, ...env }, folder)
}

const HEALTHY = 'site: { origins: ["https://192.0.2.7"] }\nhttp: { trust_proxy: [127.0.0.1] }\n'

/** A site in which all is well, but for what is given. */
export async function examinedSiteWith(
  given: Partial<ExaminedSite> & { yaml?: string; env?: Record<string, string> } = {},
) {
  const { yaml = '', env = {}, ...parts } = given
  const config = await settingsOf(HEALTHY + yaml, env)
  const consoles = createConsoles(config.rconPassword)
  onTestFinished(() => consoles.close())
  const steam = await startFakeSteam((_, response) => response.setHeader('date', new Date(NOW).toUTCString()).end())
  const examined: ExaminedSite = {
    config,
    servers: config.servers,
    database: parts.database ?? { type: 'open', db: await testDatabase() },
    runningAs: 4242,
    notes: null,
    clock: testClock(NOW),
    steam: steam.provider,
    steamApi: { origin: new URL(steam.provider.endpoint).origin },
    askConsole: ({ id, ip, port }, command) => consoles.send({ serverId: id, ip, port }, command),
    contentProblems: async () => [],
    ...parts,
  }
  return examined
}

/** What the doctor says about one subject, without the times, in which every whole number given is a word. */
export async function diagnose(examined: ExaminedSite, subject: string, words: Record<string, string | number> = {}) {
  const { findings } = await runDoctor(examined)
  const tidy = (text: string) =>
    Object.entries(words).reduce((now, [word, value]) => now.replaceAll(String(value), word), text)
  return findings.filter((finding) => finding.subject === subject).map((finding) => inWords(finding, tidy))
}

function inWords({ verdict, tried, answered, cause, fix }: Finding, tidy: (text: string) => string) {
  const told = [`${verdict}: ${tried}: ${answered}`, cause && `Likely cause: ${cause}`, fix && `Fix: ${fix}`]
  return told.filter((text) => text !== undefined).map(tidy)
}

/** A game server on loopback whose query port and console have one number, as in the game. */
export async function startGameServer(answer: Answer = honest, password = PASSWORD): Promise<GameServerEntry> {
  const console = await createRconServer({ password, execute: () => '' })
  const { port } = console
  const queries = await fakeGameServer(answer, port)
  onTestFinished(async () => {
    await console.close()
    await queries.close()
  })
  return { id: 1, name: 'Alpha', ip: '127.0.0.1', port }
}
