import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const LIBRARIES = '/usr/lib'

export interface JumpingClock {
  env: Record<string, string> // of the program that goes by it
  jump(to: string): void // such as '+1h', '-1h' or '+1y'; from the real time
}

/** What a machine's clock does when it is set: the time of day jumps, the time that only runs goes on. By Debian's libfaketime. */
export function jumpingClock(folder: string): JumpingClock {
  const file = join(folder, 'clock')
  const jump = (to: string) => writeFileSync(file, to)
  jump('+0')
  return {
    env: {
      LD_PRELOAD: fakeTime(),
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    jump,
  }
}

function fakeTime(): string {
  const found = readdirSync(LIBRARIES)
    .map((folder) => join(LIBRARIES, folder, 'faketime'))
    .find((folder) => readdirOrNone(folder).includes('libfaketimeMT.so.1'))
  if (found === undefined) throw new Error('libfaketime is not installed: npm test does that')
  return join(found, 'libfaketimeMT.so.1')
}

function readdirOrNone(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // most libraries have no such folder
  }
}
