import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { freeBytes, MINIMUM_FREE_BYTES } from '#server/ground/data-dir/disk-space.ts'
import {
  doubtful,
  type Examination,
  failed,
  failedForGood,
  fine,
  type Outcome,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

const MEBIBYTE = 1024 * 1024
const COMFORTABLE_BYTES = 4 * MINIMUM_FREE_BYTES

export function examineDataDirectory({ config: { dataDir }, runningAs }: ExaminedSite): Examination {
  return {
    subject: 'Data directory',
    steps: [
      { tried: `use ${dataDir}`, run: () => use(dataDir, runningAs) },
      { tried: 'see how much room is left on its disk', run: async () => judgeRoom(await freeBytes(dataDir)) },
    ],
  }
}

async function use(dataDir: string, runningAs: number | null): Promise<Outcome> {
  const found = await stat(dataDir).catch(() => null)
  if (found === null) return { ...fine('it does not exist yet: the first start makes it'), isLast: true }
  const isUsable =
    found.isDirectory() &&
    (await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ))
  if (isUsable) return fine(runningAs === null ? 'Sitrep is not running on it' : `process ${runningAs} runs on it`)
  return failedForGood(found.isDirectory() ? 'it cannot be written to' : 'it is no directory', {
    cause: 'SITREP_DATA names the wrong place, or the place belongs to another user.',
    fix: `Make ${dataDir} a directory that this user can write to, or set SITREP_DATA to another one.`,
  })
}

export function judgeRoom(free: number): Outcome {
  const answered = `${Math.floor(free / MEBIBYTE)} MiB are free`
  if (free >= COMFORTABLE_BYTES) return fine(answered)
  const advice = {
    cause: 'The disk is almost full.',
    fix: `Free some space: below ${MINIMUM_FREE_BYTES / MEBIBYTE} MiB Sitrep does not start, and log lines are lost on a full disk.`,
  }
  return free < MINIMUM_FREE_BYTES ? failed(answered, advice) : doubtful(answered, advice)
}
