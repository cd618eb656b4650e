import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { newFolder, startSite } from './lib/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    siteFolder: string // where its data is
    demoFolder: string // data of the same demo at rest, to be copied
  }
}

/** One built program with the simulated community for all journeys that only look, and its data for those that do more. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const [folder, atRest] = [await newFolder(), await newFolder()]
  const played = process.env.SITREP_PLAYED_PAST // npm test lets it be played beside other tests
  if (played === undefined) await (await startSite({ folder: atRest })).stop()
  else execFileSync('cp', ['-a', join(played, 'data'), atRest])
  execFileSync('cp', ['-a', join(atRest, 'data'), folder])
  const site = await startSite({ folder })
  provide('siteUrl', site.url)
  provide('siteFolder', folder)
  provide('demoFolder', atRest)
  return async () => {
    await site.stop()
    for (const made of [folder, atRest]) await rm(made, { recursive: true, force: true })
  }
}
