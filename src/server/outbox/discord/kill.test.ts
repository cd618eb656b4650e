import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { addEvents } from '#server/outbox/queue/add-events.ts'
import { bundleScript } from '#testing/bundle-script.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { aMatch } from '#testing/discord/events.ts'
import { testDiscord } from '#testing/discord/site.ts'
import { eventually } from '#testing/eventually.ts'

const SCRIPT = fileURLToPath(new URL('../../../testing/discord/discord-child.ts', import.meta.url))
const MOMENTS = ['look', 'before', 'after', 'answered'] as const
const KILLS = 20
const EVENTS = 60 // at a time

/** Two nodes, each started again whenever it is killed. */
function startNodes(args: (agent: string) => string[]) {
  const nodes = new Map<string, ChildProcess>()
  let isOver = false
  const start = (agent: string): void => {
    const child = spawn(process.execPath, args(agent), { stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('exit', () => !isOver && start(agent))
    nodes.set(agent, child)
  }
  onTestFinished(() => {
    isOver = true
    for (const child of nodes.values()) child.kill('SIGKILL')
  })
  for (const agent of ['one', 'other']) start(agent)
  return { kill: (agent: string) => nodes.get(agent)?.kill('SIGKILL') === true }
}

const Row = z.object({ id: z.string(), state: z.string() })

test('two nodes that are killed twenty times while they send tell each event exactly once', async () => {
  const { db, socket } = await testDatabaseSocket()
  const script = await bundleScript(SCRIPT)
  let kills = 0
  let kill = (_agent: string): boolean => false
  const strike = (moment: (typeof MOMENTS)[number], agent: string) => {
    if (kills < KILLS && MOMENTS[kills % MOMENTS.length] === moment && kill(agent)) kills += 1
  }
  const { discord, simulated } = await testDiscord({
    onRequest: ({ method, agent }) => strike(method === 'GET' ? 'look' : 'before', agent),
    onMessage: (_, { agent }) => strike('after', agent),
    onAnswered: ({ method, agent }) => method === 'POST' && strike('answered', agent),
  })
  const wanting = { name: 'discord:news', wants: () => true, send: () => Promise.reject(new Error('not here')) }
  const tell = (turn: number) => {
    const events = Array.from({ length: EVENTS }, (_, place) => ({ ...aMatch(), key: `match ${turn}.${place}` }))
    return db.transaction((tx) => addEvents(tx, events, [wanting]))
  }
  await tell(0)
  ;({ kill } = startNodes((agent) => [script, JSON.stringify(socket), discord.origin, simulated.address, agent]))

  const list = () => db.many(Row, sql`select event_id::text as id, state from outbox_deliveries order by delivery_id`)
  const allSent = async () => (await list()).every(({ state }) => state === 'sent')
  await eventually(allSent)
  // While one of them starts again, the other may have told all there was: whoever looks next is killed only if more comes.
  for (let turn = 1; kills < KILLS; turn += 1) {
    await tell(turn)
    await eventually(allSent)
  }
  const rows = await list()
  const told = simulated.messages.map(({ form }) => form.embeds?.[0]?.title)
  expect(told.sort()).toEqual(rows.map(({ id }) => id).sort())
})
