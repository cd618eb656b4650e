import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { OK, packet } from '#testing/mariadb/mariadb-rogue.ts'
import { PATIENT } from '#testing/mariadb/open-foreign.ts'
import type { Engine } from './account.ts'
import { openMysql } from './mysql.ts'
import { openPostgres } from './postgres.ts'

/** A certificate that vouches for itself. */
function certificateFor(name: string): { key: string; cert: string } {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-certificate-'))
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`]
  execFileSync('openssl', ['req', '-x509', ...kind, ...subject, '-keyout', key, '-out', cert], { stdio: 'ignore' })
  const texts = { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  rmSync(folder, { recursive: true })
  return texts
}

const OURS = certificateFor('localhost')
const OTHERS = certificateFor('db.example.org')
type Certificate = typeof OURS

const GREETING = Buffer.concat([
  Buffer.from('\x0a8.0.36\0'),
  Buffer.from([1, 0, 0, 0]),
  Buffer.from('saltsalt\0'),
  Buffer.from([0xff, 0xff, 0x21, 2, 0, 0xff, 0x00, 21]), // every ability of that age
  Buffer.alloc(10),
  Buffer.from('saltsaltsalt\0mysql_native_password\0'),
])
const READY = Buffer.from('Z\0\0\0\x05I')

/** How each lets a client in: what it says before the client wants TLS, how long that wish is, and what follows. */
const DOORS = {
  mysql: { first: packet(0, GREETING), wish: 36, yes: '', welcome: packet(3, OK), answer: packet(1, OK) },
  postgres: {
    ...{ first: '', wish: 8, yes: 'S' },
    welcome: Buffer.concat([Buffer.from('R\0\0\0\x08\0\0\0\0'), READY]),
    answer: Buffer.concat([Buffer.from('C\0\0\0\x08SET\0'), READY]),
  },
} as const

/** Lets everyone in who comes encrypted, and agrees to every statement. */
async function listen(engine: Engine, certificate: Certificate): Promise<number> {
  const { first, wish, yes, welcome, answer } = DOORS[engine]
  const serve = (socket: Socket) => {
    socket.on('error', () => socket.destroy())
    socket.write(first)
    socket.once('data', (data) => {
      socket.pause()
      socket.unshift(data.subarray(wish))
      socket.write(yes)
      const secure = new TLSSocket(socket, { isServer: true, ...certificate })
      secure.on('error', () => socket.destroy())
      secure.once('data', () => {
        secure.write(welcome)
        secure.on('data', () => secure.write(answer))
      })
    })
  }
  const server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

const ENGINES = [
  ['mysql', openMysql],
  ['postgres', openPostgres],
] as const

/** Sends a statement to a server with this certificate, of an authority that is trusted. */
async function visit([engine, open]: (typeof ENGINES)[number], certificate: Certificate, ca: string | undefined) {
  const port = await listen(engine, certificate)
  const account = { engine, host: 'localhost', port, user: 'u', password: 'p', database: 'd' }
  const connection = open({ account, tls: { ca }, limits: PATIENT })
  onTestFinished(() => connection.close())
  await connection.run('set x')
}

test.each(ENGINES)('%s: one whose certificate is vouched for is spoken to in secret', async (...engine) => {
  await expect(visit(engine, OURS, OURS.cert)).resolves.toBeUndefined()
})

test.each(ENGINES)('%s: a certificate that nobody vouches for is refused', async (...engine) => {
  await expect(visit(engine, OURS, OTHERS.cert)).rejects.toThrow('self-signed certificate')
  await expect(visit(engine, OURS, undefined)).rejects.toThrow('self-signed certificate')
})

test.each(ENGINES)('%s: a certificate for another name is refused', async (...engine) => {
  await expect(visit(engine, OTHERS, OTHERS.cert)).rejects.toThrow("does not match certificate's altnames")
})
