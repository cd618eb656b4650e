import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/ground/helpers/start-thread.ts'
import type { CollectorSetup } from './collector-messages.ts'

/** Datagrams are short-lived: with more room a flood of them only leaves more garbage behind before it is collected. */
const LIMITS = { maxYoungGenerationSizeMb: 8 }

export const spawnCollector = (setup: CollectorSetup): Worker =>
  startThread('collector-worker', import.meta.url, setup, LIMITS)
