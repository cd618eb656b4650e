import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { codeInCauses } from './code-in-causes.ts'
import { failedForGood, fine, type Outcome, type Step } from './examination.ts'

export interface Place {
  host: string
  port: number
  setting: string | null // where an owner writes it, such as SOURCEBANS_URL; null: nowhere
  certificateFix: string
}

type Named = Pick<Place, 'host' | 'setting'>

/** A step of its own only for names: an address needs no resolving. */
export function resolveSteps(place: Named): Step[] {
  const { host } = place
  if (isIP(host) !== 0 || host === 'localhost') return []
  return [{ tried: `resolve the name ${host}`, run: () => resolve(place) }]
}

async function resolve(place: Named): Promise<Outcome> {
  try {
    const { address } = await lookup(place.host)
    return fine(`it is ${address}`)
  } catch {
    return nameUnknown(place)
  }
}

function nameUnknown({ host, setting }: Named): Outcome {
  const correct = setting === null ? 'See' : `Correct ${host} in ${setting}, or see`
  return failedForGood('the name does not resolve', {
    cause: 'The name is misspelt, or the name server of this machine does not know it or does not answer.',
    fix: `${correct} to it that \`getent hosts ${host}\` gives an address on this machine.`,
  })
}

const NO_ANSWER = ['ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']
const CERTIFICATE = /CERT|SIGNATURE|ALTNAME/

/** What a failed connection means, as far as the network can tell; null when it was something else. */
export function explainUnreachable(error: unknown, place: Place): Outcome | null {
  const { host, port, setting, certificateFix } = place
  const code = codeInCauses(error)
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return nameUnknown(place)
  if (code === 'ECONNREFUSED') {
    return failedForGood('the connection was refused', {
      cause: `Nothing listens at ${host} on TCP port ${port}, or a firewall refuses this machine.`,
      fix: setting === null ? letOut(place) : `Start it, correct ${setting}, or let this machine in.`,
    })
  }
  if (NO_ANSWER.includes(code)) {
    return failedForGood('there was no answer', {
      cause: `The machine ${host} is off or out of reach, or a firewall drops TCP port ${port}.`,
      fix:
        setting === null ? letOut(place) : `Correct ${setting}, or open TCP port ${port} of ${host} to this machine.`,
    })
  }
  if (!CERTIFICATE.test(code)) return null
  return failedForGood('its certificate is not trusted', {
    cause: `The certificate is not for ${host}, has run out, or is signed by an authority this machine does not know.`,
    fix: certificateFix,
  })
}

const letOut = ({ host, port }: Place): string =>
  `Let this machine connect to TCP port ${port} of ${host}, in its own firewall and in its host's.`
