import type { Worker } from 'node:worker_threads'
import { startThread } from '#server/ground/start-thread.ts'
import type { CollectorSetup } from './collector-messages.ts'

export const spawnCollector = (setup: CollectorSetup): Worker => startThread('collector-worker', import.meta.url, setup)
