import { appendFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { importLogsCommand } from '#server/commands/import-logs.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { linesOf, runCommand } from './run-command.ts'

const NEVER = new AbortController().signal

/** A database with game server 1, and a folder of log files to import. */
export async function importSite(settings: Partial<Config> = {}) {
  const { db, socket } = await testDatabaseSocket()
  const seed = createSeed(db, testClock('2026-03-01T12:00:00Z'))
  await seed.server({ id: 1, ip: '203.0.113.20' })
  const folder = await temporaryDir()
  const url = urlOf(socket)
  const config: Config = { ...loadConfig({ DATABASE_URL: url }, '/nonexistent'), ...settings }
  const printed: string[] = []
  const startImport = async (args: readonly string[], stopping: AbortSignal) => {
    const { code, stdout } = await runCommand(importLogsCommand, args, { config, stopping })
    printed.push(...linesOf(stdout))
    return code
  }
  return {
    db,
    seed,
    folder,
    url,
    config,
    printed,
    startImport,
    runImport: (...args: string[]) => startImport(args, NEVER),
    write: async (name: string, lines: readonly string[]) => {
      const path = join(folder, name)
      await writeFile(path, textOf(lines))
      return path
    },
    append: (name: string, lines: readonly string[]) => appendFile(join(folder, name), textOf(lines)),
  }
}

export const textOf = (lines: readonly string[]): string => lines.map((line) => `${line}\n`).join('')

export async function killsIn(db: Database): Promise<number> {
  const Sum = z.object({ kills: z.int() })
  return (await db.one(Sum, sql`select coalesce(sum(kills), 0)::int as kills from player_stats`))?.kills ?? 0
}
