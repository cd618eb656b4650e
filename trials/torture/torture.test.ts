import { expect, onTestFinished, test } from 'vitest'
import type { Fault, Outcome } from './fault.ts'
import { databaseKilled } from './faults/database-killed.ts'
import { diskFull } from './faults/disk-full.ts'
import { killed } from './faults/killed.ts'
import { stopped } from './faults/stopped.ts'
import { openRig } from './rig/rig.ts'
import { suffer } from './rig/suffer.ts'
import { torture } from './torture.ts'

const WHOLE: Outcome = { cycles: 3, lost: 0, doubled: 0, secondsToRecover: 1.25, grownMb: 4, broken: [] }

const faultOf = (name: string, change: Partial<Outcome> = {}): Fault => ({
  name,
  run: async () => ({ ...WHOLE, ...change }),
})

async function told(faults: readonly Fault[], ...args: string[]): Promise<[number, string]> {
  const said: string[] = []
  return [await torture(faults, args, (text) => said.push(text)), said.join('\n')]
}

test('the table says yes for promises kept, and NO with exit code 1 and a sentence for each that is not', async () => {
  const whole = faultOf('whole', { told: ['it was a good day'] })
  const [code, text] = await told([whole])
  expect(code).toBe(0)
  expect(text).toMatch(/^\| whole +\| 3 +\| 0 +\| 0 +\| 1\.3 +\| 4 MB +\| yes +\|$/m)
  expect(text).toContain('whole: it was a good day')

  const unfinished: Fault = { name: 'unfinished', run: () => Promise.reject(new Error('it never came back')) }
  const faults = [whole, faultOf('loses', { lost: 1 }), faultOf('doubles', { doubled: 1 }), unfinished]
  const [badCode, bad] = await told([...faults, faultOf('slow', { broken: ['it took a day'], grownMb: null })])
  expect(badCode).toBe(1)
  expect(bad.match(/\| (yes|NO) /g)).toEqual(['| yes ', '| NO ', '| NO ', '| NO ', '| NO '])
  expect(bad).toContain('BROKEN slow: it took a day')
  expect(bad).toContain('BROKEN unfinished: not finished: it never came back')
  for (const { name } of faults.slice(1)) expect((await told([whole, ...faults.slice(1)], name))[0], name).toBe(1)
  expect((await told(faults, 'whole', '--short'))[0], 'only what is named is tried').toBe(0)
  expect(await told(faults, 'whole', 'other')).toEqual([1, expect.stringContaining('No such fault: other')])
})

// An outage of the database and a clock that jumps are in database-away.test.ts, db.test.ts and e2e/clock.test.ts.
test('a whole site loses and doubles no line when it is killed, stopped, its database is killed and its disk is full', async () => {
  const rig = await openRig({ smallDisk: true })
  onTestFinished(rig.close)
  for (const fault of [killed, databaseKilled, diskFull, stopped]) {
    const outcome = await suffer(rig, fault, 'short')
    expect(outcome, `${fault.name}\n${rig.site.output().slice(-2_000)}`).toMatchObject({
      ...{ lost: 0, doubled: 0, broken: [] },
      cycles: expect.any(Number),
    })
    expect(outcome.told?.join(), fault.name).toMatch(/^.*[1-9]\d* lines sent/)
  }
})
