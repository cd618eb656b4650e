import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { inject } from 'vitest'
import { newFolder } from './site.ts'

/** A folder with the data of a demo whose community has played through its past, for a site of one's own to start on. */
export async function demoFolder(): Promise<string> {
  const folder = await newFolder()
  execFileSync('cp', ['-a', join(inject('demoFolder'), 'data'), folder])
  return folder
}

export const removeFolder = (folder: string): Promise<void> => rm(folder, { recursive: true, force: true })
