import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const Category = z.strictObject({ category_id: z.int().positive(), category_name: z.string().min(1) })

const Weapon = z.strictObject({
  weapon_name: z.string().min(1), // what the game says somebody was killed with
  weapon_name_trans: z.string().min(1),
  category_id: z.int(),
  weapon_desc: z.string(),
  held_as: z.string().optional(), // what a soldier holds before it flies: that kills nobody
})

const Role = z.strictObject({ class_template: z.string().min(1), class_name: z.string().min(1) })

const StockMap = z.strictObject({
  map_name: z.string().min(1),
  map_name_trans: z.string().min(1),
  modes: z.array(z.string()),
})

/** What the stock game has. */
export interface Catalog {
  categories: z.infer<typeof Category>[]
  weapons: z.infer<typeof Weapon>[]
  roles: z.infer<typeof Role>[]
  maps: z.infer<typeof StockMap>[]
}

// Beside the bundled program, or in the project's folder when run from source.
const FOLDER = join(import.meta.dirname, import.meta.filename.endsWith('.ts') ? '../../../../catalog' : 'catalog')

export async function readCatalog(): Promise<Catalog> {
  const [categories, weapons, roles, maps] = await Promise.all([
    readList('categories', Category),
    readList('weapons', Weapon),
    readList('roles', Role),
    readList('maps', StockMap),
  ])
  return { categories, weapons, roles, maps }
}

async function readList<T>(name: string, row: z.ZodType<T>): Promise<T[]> {
  return z.array(row).parse(JSON.parse(await readFile(join(FOLDER, `${name}.json`), 'utf8')))
}
