import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { testApp } from '#testing/server.ts'

test('records are told of game servers that are shown, and past the last page still how many there are', async () => {
  const { app, db, seed } = await testApp()
  await seed.server({ id: 1, name: 'Shown' })
  await seed.server({ id: 2, name: 'Gone', enabled: false })
  const ann = await seed.player({})
  for (const server of [1, 2])
    await db.run(sql`insert into records values ('server', ${server}, 'kills', 0, ${ann}, 5, 4096, now())`)
  const list = async (query: string) => {
    const { headers, json } = await app.inject(`/api/v1/site/records?kind=server${query}`)
    const names = json<{ subject_name: string }[]>().map(({ subject_name }) => subject_name)
    return [names, headers['x-total-count'], headers['x-filtered-count']]
  }
  expect(await list('&limit=15')).toEqual([['Shown'], '1', '1'])
  expect(await list('&limit=15&offset=30')).toEqual([[], '1', '1'])
})
