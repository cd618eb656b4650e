import type { Writable } from 'node:stream'
import { type Logger, pino, stdSerializers, stdTimeFunctions } from 'pino'
import { prettyStream } from './log-pretty.ts'
import { withoutSecrets } from './log-secrets.ts'

export type Log = Logger

export interface LogOptions {
  level: string
  /** One line a person can read, instead of JSON. */
  pretty: boolean
  to?: Writable
}

/** The program's log: one JSON object a line, without secrets. */
export function createLog({ level, pretty, to = process.stdout }: LogOptions): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }), log: (entry) => withoutSecrets(entry) },
      // Null where there is nothing to tell but the sentence.
      serializers: { err: (error: Error | null) => error && withoutSecrets(stdSerializers.err(error)) },
    },
    pretty ? prettyStream(to) : to,
  )
}
