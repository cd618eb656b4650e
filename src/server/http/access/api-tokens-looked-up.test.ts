import { expect, test } from 'vitest'
import { z } from 'zod'
import type { Database } from '#server/ground/db/db.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { madeUpToken, tokenWith } from '#testing/people/script-token.ts'
import { testEdge } from '#testing/sites/edge.ts'

const reply = z.object({ here: z.boolean() })
const open = defineCall({ method: 'GET', path: '/api/v1/test/open', access: 'public', summary: 'For tests', reply })

/** An edge whose lookups of tokens are counted, and not answered before the test lets them be. */
async function heldLookUps() {
  const db = await testDatabase()
  const lookUps = { begun: 0, underWay: 0, most: 0 }
  let letGo: () => void = () => undefined
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const one: Database['one'] = async (schema, query) => {
    if (!query.text.includes('from api_tokens')) return db.one(schema, query)
    lookUps.begun += 1
    lookUps.underWay += 1
    lookUps.most = Math.max(lookUps.most, lookUps.underWay)
    await held
    return db.one(schema, query).finally(() => {
      lookUps.underWay -= 1
    })
  }
  const { app } = await testEdge({ db: { ...db, one } })
  addCall(app, open, async () => ({ here: true }))
  const answered: number[] = []
  const ask = async (remoteAddress: string, token?: string) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const { statusCode } = await app.inject({ url: open.path, remoteAddress, headers })
    answered.push(statusCode)
    return statusCode
  }
  const askAtOnce = (count: number, remoteAddress: string, token = madeUpToken) =>
    Array.from({ length: count }, () => ask(remoteAddress, token()))
  return { db, lookUps, letGo, ask, askAtOnce, answered }
}

const ANYONE = '192.0.2.1'
const SCRIPT = '192.0.2.2'
const GUESSER = '198.51.100.7'

const countOf = (statuses: readonly number[], status: number) => statuses.filter((each) => each === status).length

test('made-up tokens of an address are looked up four at a time, and none of those behind after twenty that were wrong', async () => {
  const { lookUps, letGo, ask, askAtOnce } = await heldLookUps()
  const guesses = askAtOnce(150, GUESSER)
  expect(await ask(ANYONE)).toBe(200) // who came later and has no token to be looked up
  expect(lookUps.begun).toBe(4)
  letGo()
  const statuses = await Promise.all(guesses)
  const wrong = countOf(statuses, 401)
  expect([wrong, countOf(statuses, 429)]).toEqual([20, 130])
  expect(lookUps.begun).toBeLessThanOrEqual(wrong + 3) // which were under way with the twentieth
  expect(lookUps.most).toBe(4)
})

test('a script that asks fifty things at once is answered, each by a lookup of its own', async () => {
  const { db, lookUps, letGo, askAtOnce } = await heldLookUps()
  const { token } = await tokenWith(db, ['read'])
  const asked = askAtOnce(50, SCRIPT, () => token)
  letGo()
  expect(await Promise.all(asked)).toEqual(Array(50).fill(200))
  expect(lookUps.begun).toBe(50)
})

test('of one address two hundred wait for their lookup and the rest is refused, while a script elsewhere is answered', async () => {
  const { db, lookUps, letGo, askAtOnce, answered } = await heldLookUps()
  const { token } = await tokenWith(db, ['read'])
  const guesses = askAtOnce(230, GUESSER)
  await eventually(() => answered.length === 26)
  expect([countOf(answered, 429), lookUps.begun]).toEqual([26, 4])
  const script = askAtOnce(1, SCRIPT, () => token)
  await eventually(() => lookUps.begun === 5)
  letGo()
  expect(await Promise.all(script)).toEqual([200])
  await Promise.all(guesses)
})
