import { z } from 'zod'
import { pastWeaponIds } from '#server/counting/recorder/add-past.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { readText } from '#server/outside/foreign/cells.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { rowsStep } from '#server/owner/imports/rows-step.ts'
import { type Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { readWeapon } from './weapon-kills.ts'

/** Columns: code, name. Weapons that the site has already keep the name they have here. */
export function weaponNamesStep(told: Pick<Step, 'table' | 'query' | 'taken' | 'missing'>): Step {
  return rowsStep<Named>({
    ...told,
    name: 'weapon names',
    becomes: 'names of weapons that are new to the site',
    keeps: 'totals',
    readRows: async (rows) => rows.map(readName),
    write: async (tx, names) => {
      const titles = new Map(names.map(({ weapon, title }) => [weapon, title]))
      return (await addWeapons(tx, titles)) > 0 ? ['weapons'] : []
    },
  })
}

interface Named {
  weapon: string
  title: string
}

const LONGEST_TITLE = 64

function readName([code, name]: readonly Cell[]): Named | Skip {
  const weapon = readWeapon(code)
  return weapon === null ? unreadable('code', code) : { weapon, title: readText(name, LONGEST_TITLE) }
}

const KnownName = z.object({ name: z.string() })

async function addWeapons(tx: Db, titles: ReadonlyMap<string, string>): Promise<number> {
  const names = [...titles.keys()].sort()
  const known = await tx.many(
    KnownName,
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
