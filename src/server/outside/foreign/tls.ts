import { readFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { StartError } from '#server/ground/errors/start-error.ts'
import type { Account } from './account.ts'

export interface TlsChoice {
  tls: 'auto' | 'always' | 'never'
  tls_ca?: string | undefined // a file
}

const LOOPBACK = /^(localhost|127\.[\d.]+|::1|\/.*)$/

/**
 * Whether the connection is encrypted: always, unless the database is on this machine or the owner says never. `address`
 * and `way` are how the owner knows the address and that choice.
 */
export function isEncrypted({ host }: Account, { tls }: TlsChoice, { address, way }: { address: string; way: string }) {
  if (tls === 'never' || (tls === 'auto' && LOOPBACK.test(host))) return false
  if (isIP(host) === 0) return true
  throw new StartError(
    `${address} has the address ${host}: give the name that is in the database's certificate, ` +
      `or ${way} if nobody can listen in between.`,
  )
}

export async function tlsOptions(
  encrypted: boolean,
  { tls_ca }: TlsChoice,
): Promise<{ ca: string | undefined } | null> {
  if (!encrypted) return null
  return { ca: tls_ca === undefined ? undefined : await readFile(tls_ca, 'utf8') }
}
