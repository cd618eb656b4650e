import type { Deps, Feature } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { rememberFor } from '#server/ground/remember-for.ts'
import { callerKey } from '#server/http/access/api-tokens.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { STEAM_API } from '#server/outside/steam/ask-steam.ts'
import { STEAM } from '#server/outside/steam/sign-in/openid-provider.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { type Actor, Audit } from '#server/owner/audit/audit.ts'
import { listGameServers } from '#server/owner/doctor/doctor.queries.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { type DoctorOptions, runDoctor } from '#server/owner/doctor/run-doctor.ts'
import { doctor } from '#shared/contracts/doctor.ts'

const ASKED_PER_MINUTE = 10 // by one admin
const RECENT_MS = 10_000

/** However many admins ask, game servers and others are examined once in ten seconds at most. */
export const doctorFeature: Feature = (app, deps) => {
  const { db, clock, log, config } = deps
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const asked = app.limits.exact('doctor', ASKED_PER_MINUTE)
  const onFault: DoctorOptions['onFault'] = (err, subject) => log.warn({ err, subject }, 'A check of the doctor failed')
  const examine = rememberFor(RECENT_MS, async (actor: Actor) => {
    await audit.record({ actor, action: 'doctor', phase: 'event', outcome: 'begun' })
    return runDoctor(await examinedSite(deps), { onFault })
  })

  addCall(app, doctor.run, async ({ request }) => {
    await requirePermission({ db, config, clock, audit }, request, 'doctor')
    await asked.take(callerKey(request))
    return examine(actorOf(request))
  })
}

async function examinedSite({ db, config, clock, consoles, content, steam, notes }: Deps): Promise<ExaminedSite> {
  return {
    config,
    servers: config.demo ? await listGameServers(db) : config.servers,
    database: { type: 'open', db },
    runningAs: notes?.current().pid ?? process.pid,
    notes: notes?.current() ?? null,
    clock,
    steam: steam ?? STEAM,
    steamApi: STEAM_API,
    askConsole: ({ id, ip, port }, command) => consoles.send({ serverId: id, ip, port }, command),
    contentProblems: async () => content.problems(),
  }
}
