import { createServer } from 'node:net'
import { StartError } from '#server/ground/errors/start-error.ts'

/** Told before anything else starts, so that a taken port costs a second and leaves nothing behind. */
export async function requireFreePort({ host, port }: { host: string; port: number }): Promise<void> {
  const reason = await bindError(host, port)
  if (reason === null) return
  throw new StartError(explain(reason, host, port))
}

function explain(reason: string, host: string, port: number): string {
  switch (reason) {
    case 'EADDRINUSE':
      return `Port ${port} is taken by another program: stop that program, or choose another port with PORT=${port + 1} npm start.`
    case 'EACCES':
      return `Port ${port} may not be used by this user: choose one above 1023 with PORT=3000 npm start.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `http.host is ${host}, which is not an address of this machine: use 127.0.0.1 or 0.0.0.0.`
    default:
      return `Port ${port} on ${host} cannot be used (${reason}).`
  }
}

function bindError(host: string, port: number): Promise<string | null> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
    probe.listen({ host, port }, () => probe.close(() => resolve(null)))
  })
}
