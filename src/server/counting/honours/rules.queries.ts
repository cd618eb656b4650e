import { createHash } from 'node:crypto'
import { z } from 'zod'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { type Award, Awards } from './award-rule.ts'

/** Awards that are given: those in force, and those by which the past is being judged. */
export interface AwardRules {
  id: number
  fingerprint: string
  awards: Award[]
  judgedTo: string
  inForce: boolean
}

const Row = z.object({
  id: z.int(),
  fingerprint: z.string(),
  awards: Awards,
  judgedTo: z.string(),
  inForce: z.boolean(),
})

/** Those in force first. */
export function loadRules(db: Db): Promise<AwardRules[]> {
  return db.many(
    Row,
    sql`
      select rules_id as id, fingerprint, awards, judged_to::text as "judgedTo", in_force as "inForce"
      from award_rules order by in_force desc, rules_id`,
  )
}

/** Of what decides who gets what. `zone`: by whose days and hours. */
function fingerprintOf(awards: readonly Award[], zone: string): string {
  const rules = awards.map(({ id, tiers, rule }) => [id, tiers, rule]).sort()
  return createHash('sha256')
    .update(JSON.stringify([zone, rules]))
    .digest('hex')
}

/** What an owner wrote. Other words show at once; other rules once the past is judged by them. */
export async function adoptAwards(db: Db, awards: readonly Award[], zone: string): Promise<void> {
  const fingerprint = fingerprintOf(awards, zone)
  const words = JSON.stringify(awards)
  await db.transaction(async (tx) => {
    await lockJudging(tx)
    const known = await loadRules(tx)
    const same = known.find((rules) => rules.fingerprint === fingerprint)
    const others = known.filter((rules) => rules !== same && !rules.inForce)
    for (const { id } of others) await forgetRules(tx, id)
    if (same) {
      const changed = await tx.run(sql`
        update award_rules set awards = ${words}::jsonb where rules_id = ${same.id} and awards <> ${words}::jsonb`)
      if (changed > 0 && same.inForce) await raiseVersions(tx, ['awards'])
      return
    }
    await tx.run(sql`insert into award_rules (fingerprint, awards) values (${fingerprint}, ${words}::jsonb)`)
  })
}

/** The past is judged by them: from here on they are what everybody sees. What was given by others goes later. */
export async function putInForce(db: Db, id: number): Promise<void> {
  await db.run(sql`update award_rules set in_force = false, fingerprint = '' where in_force and rules_id <> ${id}`)
  await db.run(sql`update award_rules set in_force = true where rules_id = ${id}`)
  await raiseVersions(db, ['awards'])
}

async function forgetRules(db: Db, id: number): Promise<void> {
  await db.run(sql`delete from award_rules where rules_id = ${id}`)
}

const MOST_AT_ONCE = 5_000

const Old = z.object({ id: z.int() })

/** Takes away what rules gave that are no more, a piece at a time. Gives whether that was all. */
export async function forgetOldAwards(db: Db): Promise<boolean> {
  await db.run(sql`delete from award_rules where not in_force and fingerprint = ''`)
  const old = await db.one(
    Old,
    sql`select rules_id as id from award_counts where rules_id not in (select rules_id from award_rules) order by 1 limit 1`,
  )
  if (old === null) return true
  const gone = await db.run(sql`
    delete from player_awards
    where ctid = any(array(select ctid from player_awards where rules_id = ${old.id} limit ${MOST_AT_ONCE}::int))`)
  if (gone === 0) {
    await db.run(sql`delete from award_spans where rules_id = ${old.id}`)
    await db.run(sql`delete from award_counts where rules_id = ${old.id}`)
  }
  return false
}

const JUDGE_LOCK = 7_210_128 // any number, the same on every node and no other lock's

/** Until the transaction ends nobody else judges, and nobody is erased in between. */
export async function lockJudging(db: Db): Promise<void> {
  await db.run(sql`select pg_advisory_xact_lock(${JUDGE_LOCK})`)
  await db.run(sql`select 1 from erasures limit 1`)
}
