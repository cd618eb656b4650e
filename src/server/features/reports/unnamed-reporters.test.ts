import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { appendRow, listAudit } from '#server/owner/audit/audit.queries.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import type { AuditEntry } from '#shared/contracts/audit.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { callAs, type ModeratedApp, moderatedApp, type SignedIn } from '#testing/sites/moderated-app.ts'

/** The site and an admin who may read the audit, about whom people report. */
async function suspicious() {
  const site = await moderatedApp()
  const steam_id = await site.seed.stats({ name: 'Fay' })
  await site.seed.admin({ steam_id, name: 'Fay', flags: 'z' })
  const fay = await site.seed.session(steam_id)
  const report = async (who: SignedIn): Promise<number> =>
    (await callAs(site, who, 'POST reports', { steam_id, text: 'Abuses their rights.' })).body.id
  return { ...site, fay, report }
}

async function read(site: ModeratedApp, who: SignedIn, path: string): Promise<string> {
  const url = `/api/v1/admin/audit${path}`
  const reply = await site.app.inject({ url, headers: { authorization: who.authorization } })
  expect(reply.statusCode).toBe(200)
  return reply.body
}

const entriesFor = async (site: ModeratedApp, who: SignedIn, query = ''): Promise<AuditEntry[]> =>
  JSON.parse(await read(site, who, `?${query}`)).entries

/** All that the audit tells an admin: its page and its files. */
async function readAll(site: ModeratedApp, who: SignedIn): Promise<string> {
  const pages = ['', '/export', '/export?format=csv'].map((path) => read(site, who, path))
  return (await Promise.all(pages)).join('\n')
}

test('the audit keeps neither who reports nor from where: the reported may read it', async () => {
  const site = await suspicious()
  const { ann, admin, fay } = site
  const id = await site.report(ann)
  expect((await callAs(site, ann, `POST reports/${id}/write`, { text: 'Again.' })).status).toBe(200)
  const own = await site.report(admin)
  const words = { text: 'No.', seen: 1 }
  expect((await callAs(site, admin, `POST admin/reports/${own}/close`, words)).body.detail).toMatch(/^Another admin/)
  expect((await readAudit(site)).map(({ actor, action, phase }) => [actor, action, phase])).toEqual(
    ['report', 'report_write', 'report'].flatMap((action) => [
      [null, action, 'intent'],
      [null, action, 'result'],
    ]),
  )
  const traces = sql`select 1 from audit where session_id is not null or network <> 'the site' or ip <> 'the site'`
  expect(await site.db.run(traces)).toBe(0)
  const told = await readAll(site, fay)
  for (const { steam_id } of [ann, admin]) expect(told).not.toContain(steam_id)
  expect((await callAs(site, site.second, `GET admin/reports/${id}`)).body.author.steam_id).toBe(ann.steam_id)
})

test('of rows from before that name reporters an admin reads no name, and finds none by it; the owner does', async () => {
  const site = await suspicious()
  const { ann, admin, second, fay, db } = site
  const row = (who: SignedIn, action: string, parameters: string, outcome: string) => {
    const about = { actor: who.steam_id, session_id: '7', ip: '203.0.113.9', action, server_id: null, parameters }
    return [
      { ...about, at: site.clock.now(), phase: 'intent' as const, outcome: null },
      { ...about, at: site.clock.now(), phase: 'result' as const, outcome },
    ]
  }
  const rows = [
    ...row(ann, 'report', '{}', 'ok'),
    ...row(ann, 'report_write', '{"report":1}', 'ok'),
    ...row(admin, 'report_close', '{"report":2,"seen":1}', 'refused_403'),
    ...row(second, 'report_write', '{"report":3,"seen":1}', 'ok'),
    ...row(second, 'report_close', '{"report":3,"seen":2}', 'ok'),
    ...row(second, 'report_reopen', '{"report":3,"seen":9}', 'refused_409'),
  ]
  for (const before of rows) await appendRow(db, before)
  const told = await readAll(site, fay)
  for (const { steam_id } of [ann, admin]) expect(told).not.toContain(steam_id)
  expect(told).not.toMatch(/Ann|Cid/)
  const acts = (await entriesFor(site, fay)).filter(({ action }) => action.startsWith('report'))
  expect(acts.map(({ actor_name, place, parameters }) => [actor_name, place, parameters])).toEqual([
    ['Dee', '203.0.113.0', '{"report":3,"seen":9}'],
    ['Dee', '203.0.113.0', '{"report":3,"seen":2}'],
    ['Dee', '203.0.113.0', '{"report":3,"seen":1}'],
    [null, 'the site', '{"report":2,"seen":1}'],
    [null, 'the site', '{"report":1}'],
    [null, 'the site', '{}'],
  ])
  for (const who of ['Ann', ann.steam_id, 'Cid', admin.steam_id]) {
    expect(await entriesFor(site, fay, `who=${who}`), who).toEqual([])
  }
  expect(await entriesFor(site, fay, 'who=Dee')).toHaveLength(3)
  expect(await read(site, fay, `/export?who=${ann.steam_id}`)).toBe('')
  expect((await listAudit(db, 99)).filter(({ actor }) => actor === ann.steam_id)).toHaveLength(4)
  expect(await verifyAudit(db)).toMatchObject({ ok: true })
})
