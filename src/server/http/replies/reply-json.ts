import { z } from 'zod'
import { inTurns } from '#server/ground/in-turns.ts'

type Fields = Record<string, unknown>

/** What is said by a schema, as JSON. A list, and those of a record, are written in turns with others. */
export function jsonWriter(schema: z.ZodType): (value: unknown) => Promise<string> {
  if (schema instanceof z.ZodArray) return (value) => writeList(schema, value)
  const writeRecord = schema instanceof z.ZodObject ? recordWriter(schema) : null
  return async (value) =>
    writeRecord !== null && isRecord(value) ? writeRecord(value) : JSON.stringify(schema.parse(value))
}

async function writeList(schema: z.ZodArray, value: unknown): Promise<string> {
  const write = (some: unknown) => JSON.stringify(schema.parse(some))
  if (!Array.isArray(value) || looksAtWhole(schema)) return write(value)
  return `[${(await inTurns(value, write)).map(inside).join(',')}]`
}

/** What stands between the brackets of a list. */
const inside = (list: string): string => list.slice(1, -1)

/** Null where all is written at once. */
function recordWriter(schema: z.ZodObject): ((value: Fields) => Promise<string>) | null {
  const fields: [string, z.ZodType][] = Object.entries(schema.shape)
  const lists = new Map(fields.flatMap(([name, field]) => (field instanceof z.ZodArray ? [[name, field]] : [])))
  if (lists.size === 0 || looksAtWhole(schema)) return null
  const others = z.object(Object.fromEntries(fields.filter(([name]) => !lists.has(name))))
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

/** Its parts alone would not tell whether it is as it should be: how long a list is, or what else a record may hold. */
const looksAtWhole = ({ def }: z.ZodArray | z.ZodObject): boolean =>
  (def.checks?.length ?? 0) > 0 || ('catchall' in def && def.catchall !== undefined)

const isRecord = (value: unknown): value is Fields => typeof value === 'object' && value !== null
