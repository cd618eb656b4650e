import { z } from 'zod'
import { inTurns } from '#server/ground/in-turns.ts'

/** What is said by a schema, as JSON. A list, and those of a record, are written in turns with others. */
export function jsonWriter(schema: z.ZodType): (value: unknown) => Promise<string> {
  if (schema instanceof z.ZodArray) return (value) => writeList(schema, value)
  const writeRecord = schema instanceof z.ZodObject ? recordWriter(schema) : null
  return async (value) =>
    writeRecord !== null && isRecord(value) ? writeRecord(value) : JSON.stringify(schema.parse(value))
}

async function writeList(schema: z.ZodType, rows: unknown): Promise<string> {
  const write = (some: unknown) => JSON.stringify(schema.parse(some))
  if (!Array.isArray(rows)) return write(rows) // which fails, and says why
  return `[${(await inTurns(rows, write)).map(inside).join(',')}]`
}

/** What stands between the brackets of a list. */
const inside = (list: string): string => list.slice(1, -1)

type Fields = Record<string, unknown>

/** Null where it holds no list. */
function recordWriter(schema: z.ZodObject): ((value: Fields) => Promise<string>) | null {
  const fields = Object.entries(schema.shape as Record<string, z.ZodType>)
  const lists = new Map(fields.filter(([, field]) => field instanceof z.ZodArray))
  if (lists.size === 0) return null
  const others = schema.omit(Object.fromEntries([...lists.keys()].map((name) => [name, true])) as Record<string, never>)
  return async (value) => {
    const said: Fields = others.parse(value)
    const written: string[] = []
    for (const [name] of fields) {
      const list = lists.get(name)
      const text = list ? await writeList(list, value[name]) : JSON.stringify(said[name])
      if (text !== undefined) written.push(`${JSON.stringify(name)}:${text}`)
    }
    return `{${written.join(',')}}`
  }
}

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
