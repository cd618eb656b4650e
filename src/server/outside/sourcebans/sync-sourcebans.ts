import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { type CopyStatus, newCopyStatus, noteCopy } from '#server/outside/copies/copy-status.ts'
import { noteCopied, noteNotCopied } from '#server/outside/copies/outside-copies.queries.ts'
import type { Limits } from '#server/outside/foreign/limits.ts'
import type { Countries } from '#server/outside/geo/open-countries.ts'
import { readAccount } from './account.ts'
import { applyCopy, SuddenLoss } from './apply-sourcebans.ts'
import { takeCopy } from './copy-sourcebans.ts'
import { encryptionOf, encrypts } from './encryption.ts'
import { visitSourcebans } from './sourcebans.ts'

export interface SyncOptions {
  db: Db
  clock: Clock
  log: Pick<Log, 'info' | 'warn'>
  settings: Config['sourcebans']
  url: string
  countries?: Countries
  limits?: Limits
}

export interface SourcebansStatus extends CopyStatus {
  skippedRows: number // of the last answer, that could not be read
}

export interface SourcebansSync extends Poller {
  status: Readonly<SourcebansStatus>
}

const SHOWN = 'the last good copy'

/** Keeps the copy of a SourceBans++ database current. What cannot be believed leaves the last good copy as it is. */
export function syncSourcebans(options: SyncOptions): SourcebansSync {
  const { db, clock, log, settings } = options
  const account = readAccount(options.url)
  encrypts(account, settings) // so that a wrong setting is told at the start
  const status: SourcebansStatus = { ...newCopyStatus('not read yet'), skippedRows: 0 }
  const doubted = new Set<SuddenLoss['list']>() // lists whose loss was told once

  const sync = async (stopping: AbortSignal): Promise<void> => {
    const { prefix } = settings
    const tls = await encryptionOf(account, settings)
    const copy = await visitSourcebans({ account, tls, prefix, limits: options.limits, stopping }, (site) =>
      takeCopy(db, site, { showAdmins: settings.show_admins, countries: options.countries }),
    )
    const { changed, skipped } = await applyCopy(db, copy, doubted)
    if (changed > 0) log.info({ changed, skipped }, 'Admins and bans were copied from SourceBans++')
    if (skipped > status.skippedRows) log.warn({ skipped }, 'Rows of SourceBans++ that make no sense are left out')
    doubted.clear()
    status.skippedRows = skipped
    await noteCopied(db, 'sourcebans', clock.now())
  }

  const syncOrDoubt = async (stopping: AbortSignal): Promise<string | null> => {
    try {
      await sync(stopping)
      return null
    } catch (error) {
      if (stopping.aborted) throw error
      const reason = error instanceof SuddenLoss ? 'suddenly empty' : 'failed'
      await noteNotCopied(db, 'sourcebans', reason).catch((cause: unknown) =>
        log.warn({ err: cause }, 'That SourceBans++ could not be copied is not in the database'),
      )
      if (!(error instanceof SuddenLoss)) throw error
      doubted.add(error.list)
      // Not thrown, or it would be tried again in a few seconds: whoever empties a table by mistake gets some time.
      log.warn({ reason: error.message }, 'SourceBans++ is not believed until it says so again')
      return `${reason}, ${SHOWN} is shown`
    }
  }
  const run = (stopping: AbortSignal) =>
    noteCopy(status, { clock, stopping, shown: SHOWN }, () => syncOrDoubt(stopping))
  const everyMs = settings.every_seconds * 1_000
  return { name: 'sync-sourcebans', asks: 'SourceBans++', everyMs, slowestRetryMs: everyMs, run, status }
}
