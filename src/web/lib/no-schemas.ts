/**
 * Stands where zod stands in the built web. Contracts may be read for their paths; reading data by their schemas is the
 * server's part, and says so here if anyone tries.
 */
const schema: unknown = new Proxy(() => schema, {
  get: (_, name) => (name === 'parse' || name === 'safeParse' ? refuse : schema),
  apply: () => schema,
})

function refuse(): never {
  throw new Error('The web does not validate: schemas are left out of its build')
}

export const z = schema
