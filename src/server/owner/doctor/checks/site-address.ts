import { doubtful, type Examination, failed, fine, type Outcome, type Step } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { resolveSteps } from '#server/owner/doctor/reach.ts'

const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Where people open the site, and whether a proxy in front of it is known. */
export function examineSiteAddress({ config: { site, http, demo }, notes }: ExaminedSite): Examination {
  const origin = site.origins[0] ?? ''
  const { hostname, protocol } = new URL(origin)
  const isLocal = LOCAL.includes(hostname)
  const host = hostname.replace(/^\[|\]$/g, '')
  const resolving = resolveSteps({ host, setting: 'site.origins' }).map((step) => ({
    ...step,
    run: async () => ({ ...(await step.run()), isLast: false }),
  }))
  const steps: Step[] = [
    { tried: `see who can open ${origin}`, run: () => judgeOrigin(isLocal, protocol === 'https:', demo) },
    ...resolving,
    {
      tried: "see whether visitors' addresses can be told apart",
      run: () => judgeProxies(http.trust_proxy, notes?.unknown_proxy ?? null, protocol === 'https:'),
    },
  ]
  return { subject: 'Site address', steps }
}

function judgeOrigin(isLocal: boolean, isEncrypted: boolean, isDemo: boolean): Outcome {
  if (isLocal && isDemo) return fine('people on this machine, as it should be for the demo')
  if (isLocal) {
    return doubtful('people on this machine only', {
      cause: 'site.origins names no public address, so sign-in and live updates are refused from any other.',
      fix: 'Set site.origins in sitrep.yaml to the address people use, such as [https://stats.example.org].',
    })
  }
  if (isEncrypted) return fine('everyone, encrypted')
  return doubtful('everyone, without encryption', {
    cause: 'The first of site.origins begins with http://, so sign-in keys can be read on the way.',
    fix: 'Put a proxy with HTTPS in front (deploy/nginx.conf) and set site.origins to the https:// address.',
  })
}

const EVERYONE = /\/0$/

function judgeProxies(trusted: readonly string[], unknown: string | null, isEncrypted: boolean): Outcome {
  if (trusted.some((network) => EVERYONE.test(network))) {
    return failed('everyone may claim any address', {
      cause: 'http.trust_proxy names a network that is the whole internet.',
      fix: 'Set http.trust_proxy in sitrep.yaml to the address of your proxy alone, such as [127.0.0.1].',
    })
  }
  if (unknown !== null) {
    return doubtful(`not all: X-Forwarded-For comes from ${unknown}, which is not believed`, {
      cause: 'A proxy in front of Sitrep is missing in http.trust_proxy, or a visitor claims to be one.',
      fix: `If your proxy asks from ${unknown}, add it to http.trust_proxy and restart Sitrep; else do nothing.`,
    })
  }
  if (trusted.length > 0) return fine(`yes, as ${trusted.join(', ')} reports them`)
  if (!isEncrypted) return fine('yes, without a proxy')
  return doubtful('no: all visitors have the address of the proxy', {
    cause: 'https:// needs a proxy in front of Sitrep, and http.trust_proxy names none.',
    fix: 'Set http.trust_proxy in sitrep.yaml to the address of your proxy, such as [127.0.0.1], or one busy visitor slows down all.',
  })
}
