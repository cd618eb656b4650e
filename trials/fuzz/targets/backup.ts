import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { StartError } from '#server/ground/errors/start-error.ts'
import { checkBackup } from '#server/owner/backup/check-backup.ts'
import { DamagedBackup } from '#server/owner/backup/damaged-backup.ts'
import { orOwnError } from '../kit/judge.ts'
import { scratchFolder } from '../kit/scratch-folder.ts'
import type { Target } from '../target.ts'

const file = join(scratchFolder('backup'), 'backup')
const KNOWN = ['0001-players', '0002-seasons'].map((name) => ({ name, text: '' }))
const GZIP = Buffer.from([0x1f, 0x8b])

/** The sum in the last line, if there is one. */
function mend(input: Buffer): Buffer {
  if (input.subarray(0, 2).equals(GZIP)) return input
  const end = input.lastIndexOf('\n', input.length - 2) + 1
  const sum = createHash('sha256').update(input.subarray(0, end)).digest('hex')
  const last = input.toString('utf8', end).replace(/"sha256":"[^"]*"/, `"sha256":"${sum}"`)
  return Buffer.concat([input.subarray(0, end), Buffer.from(last)])
}

/** A file that is said to be a backup; what is not compressed becomes so first. */
export const target: Target = {
  promise: 'a backup that is whole to its last line, DamagedBackup, or the sentence that it is of a newer program',
  tokens: [
    ...[
      '\\.\n',
      '\\N',
      '\t',
      '\n',
      '{"format":"sitrep-backup-1"',
      '"tables":[',
      '"rows":[',
      '"sha256":"',
      '0002-seasons',
    ],
    ...['"sequences":[', '"eventMonths":["2026-13"]', '{', '}', '[', ']', 'null', '-1', '\x1f\x8b\x08\0\0\0\0\0'],
  ],
  mend,
  isFine: (input) => {
    writeFileSync(file, input.subarray(0, 2).equals(GZIP) ? input : gzipSync(input, { level: 1 }))
    return orOwnError(
      () => checkBackup(file, KNOWN),
      [DamagedBackup, StartError],
      ({ tables, rows }) => tables.length === rows.length,
    )
  },
}
