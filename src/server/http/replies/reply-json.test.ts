import { expect, test } from 'vitest'
import { z } from 'zod'
import { jsonWriter } from './reply-json.ts'

const Row = z.object({ id: z.int(), name: z.string().optional() })
const rows = Array.from({ length: 600 }, (_, id) => ({ id, ...(id % 2 === 0 && { name: `"${id}"` }), secret: 'x' }))
const record = { before: 1, rows, none: [], after: 'x', undeclared: 'y' }
const SCHEMAS = {
  list: z.array(Row),
  record: z.object({
    after: z.string().toUpperCase(),
    none: z.array(Row),
    left_out: z.int().optional(),
    rows: z.array(Row),
    before: z.int().default(2),
  }),
  bare: z.object({ before: z.int() }),
  either: z.union([Row, z.null()]),
  bounded: z.array(Row).max(599),
  strict: z.strictObject({ rows: z.array(Row) }),
  checked: z.object({ rows: z.array(Row), count: z.int() }).refine(({ rows, count }) => rows.length === count),
}

test('what is written in turns is what would be written at once', async () => {
  const cases = [
    [SCHEMAS.list, rows],
    [SCHEMAS.list, []],
    [SCHEMAS.list, rows.slice(0, 1)],
    [SCHEMAS.record, record],
    [SCHEMAS.record, { ...record, before: undefined }],
    [SCHEMAS.bare, record],
    [SCHEMAS.bounded, rows.slice(0, 599)],
    [SCHEMAS.strict, { rows }],
    [SCHEMAS.checked, { rows, count: 600 }],
    [SCHEMAS.either, null],
    [SCHEMAS.either, { id: 1 }],
  ] as const
  for (const [schema, value] of cases) expect(await jsonWriter(schema)(value)).toBe(JSON.stringify(schema.parse(value)))
})

test('nothing that the schema does not allow is written, wherever it stands', async () => {
  const wrong = [...rows.slice(0, 599), { id: 'x' }]
  await expect(jsonWriter(SCHEMAS.list)(wrong)).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.list)({ rows })).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.record)({ ...record, rows: wrong })).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.record)({ ...record, rows: undefined })).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.record)({ ...record, after: 3 })).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.bounded)(rows)).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.strict)(record)).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.checked)({ rows, count: 599 })).rejects.toThrow(z.ZodError)
  await expect(jsonWriter(SCHEMAS.record)(null)).rejects.toThrow(z.ZodError)
})
