import { readLines } from '#server/features/ingest/read-lines.ts'
import { readState } from '#server/features/ingest/read-state.ts'
import { AppError } from '#server/http/access/errors.ts'
import { ingest } from '#shared/contracts/ingest.ts'
import { isStorable, orOwnError } from '../kit/judge.ts'
import type { Target } from '../target.ts'

const LONGEST_LINE = 8 * 1024
const GZIP = Buffer.from([0x1f, 0x8b])

/** The body with which a relay delivers lines, or what it heard of a game server. */
export const target: Target = {
  promise: 'lines of 8 KiB within their number, and a state of bounded texts, or a refusal with its status',
  tokens: [
    '\n',
    '\r\n',
    'asked 1772395200000',
    'info ',
    'players ',
    '/////0',
    '/v////',
    'AAAA',
    '=',
    '\x1f\x8b\x08\0\0\0\0\0',
    'L 03/01/2026 - ',
  ],
  isFine: async (input) => {
    const encoding = input.subarray(0, 2).equals(GZIP) ? 'gzip' : undefined
    const { lines, state } = ingest
    return (
      (await orOwnError(
        () => readLines(input, encoding, lines.text),
        [AppError],
        (read) => read.length <= lines.text.maxLines && read.every((line) => line.length <= LONGEST_LINE),
      )) &&
      orOwnError(
        async () => readState(await readLines(input, encoding, state.text)),
        [AppError],
        ({ askedAt, answer }) => !Number.isNaN(askedAt.getTime()) && isStorable(answer, 1_024),
      )
    )
  },
}
