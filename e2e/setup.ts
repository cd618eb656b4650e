import type { TestProject } from 'vitest/node'
import { startSite } from './lib/site.ts'

declare module 'vitest' {
  interface ProvidedContext {
    siteUrl: string
    siteFolder: string // where its data is
  }
}

/** One built program with the simulated community for all journeys that only look. */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const site = await startSite()
  provide('siteUrl', site.url)
  provide('siteFolder', site.folder)
  return site.stop
}
