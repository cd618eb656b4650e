import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { withDatabase } from '#server/commands/kit/with-database.ts'
import { loadConfig } from '#server/ground/config.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { createLog } from '#server/ground/log/log.ts'
import { checkCounts } from '#testing/checker/check-counts.ts'
import { formatReport } from '#testing/checker/report.ts'

const USAGE = 'npm run check-counts -- --data FOLDER [--sent FILE] [--grown]'
const WRONG_USAGE = 2

/** Exit code 1: something differs, or it could not be looked at. */
async function main(): Promise<number> {
  const { data, sent, grown } = parseArgs({
    options: { data: { type: 'string' }, sent: { type: 'string' }, grown: { type: 'boolean', default: false } },
  }).values
  if (data === undefined) {
    console.error(USAGE)
    return WRONG_USAGE
  }
  const dataDir = resolve(data)
  const config = loadConfig({ ...process.env, SITREP_DATA: dataDir })
  const log = createLog({ level: 'warn', pretty: true, to: process.stderr })
  const lines = sent === undefined ? undefined : linesOf(readFileSync(sent, 'utf8'))
  const report = await withDatabase(
    { config, log },
    (db) => checkCounts({ db, dataDir, settings: config, sent: lines, grown }),
    { asIs: true },
  )
  console.log(formatReport(report))
  return report.differ === 0 ? 0 : 1
}

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof StartError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
