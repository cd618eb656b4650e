import type { Account } from '#server/outside/foreign/account.ts'
import type { Connection, ConnectionOptions } from '#server/outside/foreign/connection.ts'
import { LIMITS } from '#server/outside/foreign/limits.ts'
import type { Target } from '../target.ts'
import { startLoopback } from './loopback.ts'

interface ForeignTargetOptions {
  open: (options: ConnectionOptions) => Connection
  engine: Account['engine']
  tokens: readonly string[]
}

/** A driver and what we ask through it, against something that says these bytes to every visit and hangs up. */
export async function foreignTarget({ open, engine, tokens }: ForeignTargetOptions): Promise<Target> {
  const { port, say, close } = await startLoopback()
  const account = { engine, host: '127.0.0.1', port, user: 'sitrep', password: 'secret', database: 'bans' }
  return {
    promise: 'rows of texts, or a failure that whoever asks is told of, and nothing is thrown past them',
    tokens,
    close,
    isFine: async (input) => {
      say(input)
      const connection = open({ account, tls: null, limits: LIMITS })
      try {
        const rows = await connection.ask('select a, b from c where d = ?', ['e'])
        return rows.every((row) => row.every((cell) => cell === null || typeof cell === 'string'))
      } catch (error) {
        return error instanceof Error
      } finally {
        connection.close()
      }
    },
  }
}
