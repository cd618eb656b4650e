import { Settings } from '#server/ground/settings/settings.ts'
import { newAddress } from '#testing/people/sign-in.ts'
import { type TestApp, testApp } from '#testing/server.ts'

export interface SignedIn {
  steam_id: string
  authorization: string
}

/** The application that takes reports and tells the ledger, with somebody of each kind signed in. */
export interface ModeratedApp extends TestApp {
  ann: SignedIn // a player
  ben: SignedIn // another
  admin: SignedIn // who may ban, take notes and read reports
  second: SignedIn // as the admin
  powerless: SignedIn // an admin with a flag that allows nothing of it
}

export async function moderatedApp(moderation: Partial<Settings['moderation']> = {}): Promise<ModeratedApp> {
  const defaults = Settings.parse({}).moderation
  const site = await testApp({ moderation: { ...defaults, reports: true, ledger: true, ...moderation } })
  const { seed } = site
  await seed.server({ id: 1 })
  const person = async (name: string, flags?: string) => {
    const steam_id = await seed.stats({ name })
    if (flags !== undefined) await seed.admin({ steam_id, flags, name })
    return seed.session(steam_id)
  }
  return {
    ...site,
    ann: await person('Ann'),
    ben: await person('Ben'),
    admin: await person('Cid', 'bd'),
    second: await person('Dee', 'bd'),
    powerless: await person('Eli', 'a'),
  }
}

/** Makes a call as somebody, or as nobody. */
export async function callAs(
  { app }: TestApp,
  who: SignedIn | null,
  call: `${'GET' | 'POST' | 'PUT'} ${string}`,
  payload?: object,
) {
  const [method = '', path = ''] = call.split(' ')
  const reply = await app.inject({
    method: method as 'GET',
    url: `/api/v1/${path}`,
    headers: {
      ...(who && { authorization: who.authorization }),
      ...(payload && { 'content-type': 'application/json' }),
    },
    payload: payload && JSON.stringify(payload),
    remoteAddress: newAddress(),
  })
  return { status: reply.statusCode, body: reply.json(), headers: reply.headers, text: reply.body }
}
