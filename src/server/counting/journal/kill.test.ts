import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { buildJournalChild, openForTest, readJournal, spawnJournalChild } from '#testing/counting/journal.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const CYCLES = 6

/** Lets a process append for a while, kills it, and gives the number of the last line it said it had written. */
async function appendAndKill(script: string, folder: string, reports: number): Promise<number> {
  const child = spawnJournalChild(script, folder)
  const ended = once(child, 'exit')
  let last = 0
  let seen = 0
  for await (const line of createInterface(child.stdout)) {
    last = Number(line)
    if (++seen === reports) child.kill('SIGKILL')
  }
  const [, signal] = await ended
  expect(signal).toBe('SIGKILL')
  return last
}

test('a journal whose writer is killed again and again opens, keeps what was written and repeats nothing', async () => {
  const [script, folder] = [await buildJournalChild(), await temporaryDir()]
  for (let cycle = 1; cycle <= CYCLES; cycle++) {
    const told = await appendAndKill(script, folder, cycle * 7)
    const journal = await openForTest(folder)
    const { records, skipped } = await readJournal(folder)
    expect(records.length).toBeGreaterThanOrEqual(told)
    expect(journal.position().seq).toBe(records.length)
    expect(skipped).toBe(0)
    const wrong = records.filter(({ seq, payload }, index) => {
      return seq !== index + 1 || Buffer.from(payload).toString() !== `line ${seq}`
    })
    expect(wrong).toEqual([])
    await journal.close()
  }
})
