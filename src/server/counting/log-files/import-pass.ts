import type { CountingRules } from '#server/counting/recorder/counting-rules.ts'
import { listCoverage } from '#server/counting/recorder/coverage.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { CountryOf } from '#server/outside/geo/open-countries.ts'
import { type ImportedFile, importFile } from './import-file.ts'
import { addLogFile, aloneWith, findLogFile, updateLogFile } from './import-logs.queries.ts'
import { isUnreadable, type LogFile } from './log-files.ts'

export interface ImportOptions {
  db: Db
  zoneOf: (serverId: number) => string
  rulesOf: (serverId: number) => CountingRules
  countryOf: CountryOf
  keepsAddresses: boolean
  eventsSince: () => number
  chatSince: () => number
  /** Counts also what came live, and copies of files that are known. */
  force: boolean
  now: () => Date
  stopping: AbortSignal
  print(line: string): void
  progress: { update(step: { done: number; total: number; lines: number }): void; end(): void }
}

export interface Imported {
  files: number // in which there was something new
  lines: number
  passedOver: number
  problems: number
}

/** Another run imports files of the same game server. */
export class ImportBusy extends Error {
  override name = 'ImportBusy'
}

/** Counts what is new in the files of one game server, oldest first. */
export async function importFilesOf(
  serverId: number,
  files: readonly LogFile[],
  options: ImportOptions,
): Promise<Imported> {
  const imported = await aloneWith(options.db, serverId, () => importAlone(serverId, files, options))
  if (imported !== 'busy') return imported
  throw new ImportBusy(`Files of game server ${serverId} are being imported by another run: let it end first.`)
}

async function importAlone(serverId: number, files: readonly LogFile[], options: ImportOptions): Promise<Imported> {
  const sum: Imported = { files: 0, lines: 0, passedOver: 0, problems: 0 }
  const total = files.reduce((bytes, file) => bytes + file.bytes, 0)
  const covered = options.force ? [] : await listCoverage(options.db, serverId)
  let before = 0
  let lines = 0
  for (const file of files) {
    if (options.stopping.aborted) break
    const onStep = (step: { lines: number; readBytes: number }) => {
      lines += step.lines
      options.progress.update({ done: before + step.readBytes, total, lines })
    }
    const result = await importReadable(serverId, file, options, { covered, onStep })
    before += file.bytes
    if (result.lines + result.passedOver > 0) sum.files += 1
    sum.lines += result.lines
    sum.passedOver += result.passedOver
    if (result.problem) sum.problems += 1
  }
  return sum
}

async function importReadable(
  serverId: number,
  file: LogFile,
  options: ImportOptions,
  step: Step,
): Promise<ImportedFile> {
  try {
    return await importOne(serverId, file, options, step)
  } catch (error) {
    if (!isUnreadable(error)) throw error
    options.print(`${file.path} cannot be read to its end: ${error.message}.`)
    return { lines: 0, passedOver: 0, isWhole: false, problem: 'unreadable' }
  }
}

type Step = Pick<Parameters<typeof importFile>[2], 'covered' | 'onStep'>

async function importOne(serverId: number, file: LogFile, options: ImportOptions, step: Step): Promise<ImportedFile> {
  const { db, zoneOf, print } = options
  const known = await findLogFile(db, serverId, file, options.force)
  const target = known ?? (await addLogFile(db, serverId, file))
  const common = { ...options, serverId, zone: zoneOf(serverId), now: options.now() }
  const result = await importFile(file, target, { ...common, ...step })
  await updateLogFile(db, target, file, result.isWhole)
  if (result.lines > 0) await raiseVersions(db, ['stats', 'players', 'weapons', 'teamkills', 'maps', 'matches'])
  if (result.lines > 0 && target.path !== file.path) {
    print(`${file.path} is the file that was ${target.path}: only what was new in it is counted.`)
  }
  if (result.problem === 'cut off') {
    print(
      `${file.path} is shorter than the part of it that is counted already: it was cut or overwritten. It is left alone.`,
    )
  }
  return result
}
