import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Feature } from '#server/features/feature.ts'
import { limitKey } from '#server/http/access/client-address.ts'
import { type AppError, BadGateway, Invalid, NotFound, Unauthorised, Unavailable } from '#server/http/access/errors.ts'
import { isHttpsRequest } from '#server/http/access/own-cookies.ts'
import { addCall } from '#server/http/calls/calls.ts'
import type { App } from '#server/http/edge/app.ts'
import { createConfirm } from '#server/outside/steam/sign-in/openid-confirm.ts'
import { refuseStandIn, STEAM } from '#server/outside/steam/sign-in/openid-provider.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { auth, type SignIn } from '#shared/contracts/auth.ts'
import { bindCookie, endedBindCookie, loginCookie, readLoginCookie } from './cookies.ts'
import { listSessions, revokeSession } from './sessions.queries.ts'
import { beginSignIn, endSignIn, type NewSignIn, newToken, type SignInOptions, type SignInProblem } from './sign-in.ts'

const PER_MINUTE = 10 // from one address, links and validations together

export const authFeature: Feature = (app, { db, clock, log, config, steam = STEAM }) => {
  if (steam.endpoint !== STEAM.endpoint) refuseStandIn({ origins: app.origins, production: config.production })
  const audit = new Audit({ db, clock, log, limits: app.limits })
  addSignIn(app, { db, clock, provider: steam, confirm: createConfirm(steam) }, audit)

  addCall(app, auth.logout, async ({ viewer, request, reply }) => {
    await revokeSession(db, viewer.steam_id, viewer.session_id, clock.now())
    await audit.note({ actor: actorOf(request), action: 'sign_out', phase: 'event', outcome: 'ok' })
    reply.header('set-cookie', endedBindCookie(isHttpsRequest(request.headers.host, app.origins)))
    return { ok: true as const }
  })
  addCall(app, auth.sessions, ({ viewer }) => listSessions(db, viewer.steam_id, viewer.session_id, clock.now()))
  addCall(app, auth.revoke, async ({ viewer, params }) => {
    if (!(await revokeSession(db, viewer.steam_id, params.id, clock.now()))) throw new NotFound('Session')
    return { ok: true as const }
  })
}

function addSignIn(app: App, options: SignInOptions, audit: Audit): void {
  const callbacks = new Set(app.origins.map((origin) => `${origin}/callback`))
  const limit = app.limits.exact('sign_in', PER_MINUTE)

  addCall(app, auth.login, async ({ query, request, reply }) => {
    await limit.take(limitKey(request.address))
    if (!callbacks.has(query.redirect_uri)) throw new Invalid('redirect_uri: not an address of this site')
    // Kept when there is one, so that a sign-in begun in another tab can still end.
    const https = query.redirect_uri.startsWith('https:')
    const cookie = readLoginCookie(request.headers.cookie, https) ?? newToken()
    const link = await beginSignIn(options, query.redirect_uri, cookie)
    reply.header('set-cookie', loginCookie(cookie, https))
    return { link }
  })

  addCall(app, auth.validate, async ({ request, reply }) => {
    await limit.take(limitKey(request.address))
    const cookieOf = (https: boolean) => readLoginCookie(request.headers.cookie, https)
    const result = await endSignIn(options, queryText(request), cookieOf)
    if (result.ok) return welcome(result.signIn, request, reply, audit)
    const { problem } = result
    await audit.note({
      actor: actorOf(request),
      action: 'sign_in',
      phase: 'event',
      outcome: 'failed',
      parameters: { problem },
    })
    throw refusal(problem)
  })
}

async function welcome(signIn: NewSignIn, request: FastifyRequest, reply: FastifyReply, audit: Audit): Promise<SignIn> {
  const { steam_id, session_id, key, bind, https, ...person } = signIn
  const actor = { steam_id, session_id, ip: request.address }
  await audit.note({ actor, action: 'sign_in', phase: 'event', outcome: 'ok' })
  reply.header('set-cookie', bindCookie(bind, https))
  return { api_key: key, ...person }
}

/** The query as it came: a parsed one no longer tells a repeated field from one value. */
function queryText({ raw }: FastifyRequest): string {
  const url = raw.url ?? ''
  const start = url.indexOf('?')
  return start === -1 ? '' : url.slice(start + 1)
}

/** Which check failed is for the audit; a person is told what to do. */
function refusal(problem: SignInProblem): AppError {
  switch (problem) {
    case 'no_answer':
      return new BadGateway('Steam did not confirm the sign-in. Please try again in a moment.')
    case 'busy':
      return new Unavailable('Too many people are signing in at once. Please try again in a moment.')
    case 'cancelled':
      return new Unauthorised('The sign-in was cancelled.')
    case 'unknown_attempt':
    case 'replayed':
    case 'wrong_nonce':
      return new Unauthorised('This sign-in has expired, was already used or was begun in another browser.')
    default:
      return new Unauthorised('The sign-in could not be verified. Please try again.')
  }
}
