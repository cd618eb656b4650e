import { z } from 'zod'
import { pastWeaponIds } from '#server/counting/recorder/add-past.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { type LeftOuts, leaveOut, type Step } from '#server/owner/imports/step.ts'
import { readWeapon } from './weapon-kills.ts'

/** Columns: code, name. Weapons that the site has already keep the name they have here. */
export function weaponNamesStep(told: Pick<Step, 'table' | 'query' | 'taken' | 'missing'>): Step {
  return {
    ...told,
    name: 'weapon names',
    becomes: 'names of weapons that are new to the site',
    keeps: 'totals',
    write: async (tx, rows) => {
      const leftOut: LeftOuts = new Map()
      const titles = new Map<string, string>()
      for (const row of rows) {
        const named = readName(row)
        if (named) titles.set(named.weapon, named.title)
        else leaveOut(leftOut, 'unreadable')
      }
      return { leftOut, groups: (await addWeapons(tx, titles)) > 0 ? ['weapons'] : [] }
    },
  }
}

const LONGEST_TITLE = 64

function readName([code, name]: readonly Cell[]): { weapon: string; title: string } | null {
  const weapon = readWeapon(code)
  return weapon === null ? null : { weapon, title: readText(name, LONGEST_TITLE) }
}

const Named = z.object({ name: z.string() })

async function addWeapons(tx: Db, titles: ReadonlyMap<string, string>): Promise<number> {
  const names = [...titles.keys()].sort()
  const known = await tx.many(
    Named,
    sql`select weapon_name as name from weapons where weapon_name = any(${names}::text[])`,
  )
  const added = names.filter((name) => !known.some((row) => row.name === name))
  if (added.length === 0) return 0
  await pastWeaponIds(tx, added)
  return tx.run(sql`
    update weapons w set weapon_name_trans = coalesce(nullif(t.title, ''), w.weapon_name_trans)
    from unnest(${added}::text[], ${added.map((name) => titles.get(name) ?? '')}::text[]) as t (name, title)
    where w.weapon_name = t.name`)
}
