import { expect, test } from 'vitest'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { AuditEntry } from '#shared/contracts/audit.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { type AdminApp, adminApp, say } from '#testing/sites/admin-app.ts'

const ask = ({ app, authorization }: AdminApp, path = '', key = authorization) =>
  app.inject({ url: `/api/v1/admin/audit${path}`, headers: { authorization: key } })
const entriesOf = async (site: AdminApp, search = '') =>
  (await ask(site, search)).json<{ entries: AuditEntry[]; actions: string[]; older: boolean }>()

async function busySite(): Promise<AdminApp> {
  const site = await adminApp()
  await say(site, '=1+1')
  await say(site, '=1+1')
  const other = await site.seed.session(await site.seed.admin({ flags: 'b', name: 'Weak, "admin"' }))
  await say(site, 'no', { authorization: other.authorization })
  await site.point(9)
  await say(site, 'away')
  return site
}

test('visitors, players and admins without the flag read nothing of it', async () => {
  const site = await adminApp()
  const player = await site.seed.session()
  const other = await site.seed.session(await site.seed.admin({ flags: 'bcdefghijklmn' }))
  for (const path of ['', '/verify', '/export']) {
    expect((await ask(site, path, '')).statusCode, path).toBe(401)
    expect((await ask(site, path, player.authorization)).statusCode, path).toBe(403)
    expect((await ask(site, path, other.authorization)).statusCode, path).toBe(403)
    const allowed = await ask(site, path)
    expect([allowed.statusCode, allowed.headers['cache-control']], path).toEqual([200, 'no-store'])
  }
  expect((await ask(site, '/Export')).statusCode).toBe(404)
})

test('each intent has its own outcome, and one that has none is told as such', async () => {
  const site = await busySite()
  await site.db.run(sql`alter table audit add constraint broken check (phase <> 'result') not valid`)
  await say(site, '=1+1')
  const { entries, actions, older } = await entriesOf(site)
  expect(entries.map(({ action, phase, outcomes }) => [action, phase, outcomes.map(({ outcome }) => outcome)])).toEqual(
    [
      ['say', 'intent', []],
      ['say', 'intent', ['refused']],
      ['say', 'event', ['denied']],
      ['say', 'intent', ['ok']],
      ['say', 'intent', ['ok']],
    ],
  )
  expect([actions, older]).toEqual([['say'], false])
  expect(entries[0]).toMatchObject({ actor_id: site.steam_id, actor_name: 'Player 001', server_name: 'Server 1' })
})

test('it is filtered by who, what, when and outcome', async () => {
  const site = await busySite()
  const count = async (search: string) => (await entriesOf(site, search)).entries.length
  const now = site.clock.now().getTime() / 1000
  const counts: [string, number][] = [
    [`?who=${site.steam_id}`, 3],
    ['?who=weak', 1],
    ['?who=nobody', 0],
    ['?action=say', 4],
    ['?action=ban', 0],
    ['?outcome=ok', 2],
    ['?outcome=denied', 1],
    ['?outcome=failed', 1],
    ['?outcome=open', 0],
    [`?from=${now}`, 4],
    [`?to=${now}`, 0],
    ['?before=1', 0],
  ]
  for (const [search, expected] of counts) expect(await count(search), search).toBe(expected)
  for (const search of ['?outcome=x', '?action=a;b', '?from=x', `?who=${'a'.repeat(101)}`, '?before=-1']) {
    expect((await ask(site, search)).statusCode, search).toBe(422)
  }
})

test('the chain is verified, and a forged row is named', async () => {
  const site = await busySite()
  expect((await ask(site, '/verify')).json()).toMatchObject({ rows: 7, broken_at: null, problem: null })
  const forged = await adminApp()
  await say(forged, 'hi')
  await forged.db.run(sql`alter table audit disable trigger audit_no_change`)
  await forged.db.run(sql`update audit set parameters = '{"command":"say forged"}' where audit_id = 1`)
  expect((await ask(forged, '/verify')).json()).toEqual({
    rows: 0,
    last_hash: null,
    broken_at: '1',
    problem: 'changed',
  })
})

test('it is exported as rows of a table or of JSON, no text of which a spreadsheet takes for a formula', async () => {
  const site = await busySite()
  await site.db.run(sql`alter table audit disable trigger audit_no_change`)
  await site.db.run(sql`update audit set network = '=cmd|x', outcome = '@a"b' where audit_id = 2`)
  const csv = await ask(site, '/export?format=csv')
  expect(csv.headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(csv.headers['content-disposition']).toBe('attachment; filename="audit.csv"')
  const lines = csv.body.trimEnd().split('\r\n')
  expect(lines).toHaveLength(1 + 7 + 1) // its own row is in it
  expect(lines[2]).toContain(`,'=cmd|x,say,1,result,"'@a""b",`)
  const rows = (await ask(site, `/export?who=${site.steam_id}`)).body.trimEnd().split('\n')
  expect(rows.map((row) => JSON.parse(row).action)).toEqual([...Array(6).fill('say'), 'audit_export', 'audit_export'])
  expect((await ask(site, '/export?format=exe')).statusCode).toBe(422)
  expect((await ask(site, '/export')).statusCode).toBe(200)
  expect((await ask(site, '/export')).statusCode).toBe(200)
  expect((await ask(site, '/export')).statusCode).toBe(429)
})

test('by whom or by what became of it, it is searched within the time of a search, also beside a name that is left empty', async () => {
  const db = await testDatabase()
  const hurried: number[] = []
  const within: Database['within'] = (milliseconds) => {
    hurried.push(milliseconds)
    return db.within(milliseconds)
  }
  const site = await adminApp('', { db: { ...db, within } })
  for (const search of ['?who=ann', '?outcome=ok', '?who=&outcome=ok', '?who=%20&outcome=open']) {
    hurried.length = 0
    expect([search, (await ask(site, search)).statusCode, hurried]).toEqual([search, 200, [2_000]])
  }
  hurried.length = 0
  expect([(await ask(site)).statusCode, (await ask(site, '?who=%20')).statusCode, hurried]).toEqual([200, 200, []])
})
