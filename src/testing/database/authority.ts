import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes']

const openssl = (args: readonly string[]) => execFileSync('openssl', args, { stdio: 'pipe' })

/** An authority of our own, `ca.pem`, and what it signed for a server on this machine: `server.pem` and `server.key`. */
export function makeAuthority(folder: string) {
  const at = (name: string) => join(folder, name)
  const [ca, caKey, request] = [at('ca.pem'), at('ca.key'), at('server.csr')]
  openssl(['req', '-x509', ...KEY, '-days', '2', '-subj', '/CN=Test authority', '-keyout', caKey, '-out', ca])
  openssl(['req', ...KEY, '-subj', '/CN=localhost', '-keyout', at('server.key'), '-out', request])
  writeFileSync(at('names'), 'subjectAltName=DNS:localhost')
  const signed = ['-CA', ca, '-CAkey', caKey, '-CAcreateserial', '-extfile', at('names'), '-out', at('server.pem')]
  openssl(['x509', '-req', '-days', '2', '-in', request, ...signed])
  return { ca, certificate: at('server.pem'), key: at('server.key') }
}
