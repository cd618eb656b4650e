import { workerData } from 'node:worker_threads'
import { diskFiles } from '#server/counting/journal/journal-files.ts'

/** The collector's thread on a disk that is full whenever the test says so: what is written then ends in ENOSPC. */
export interface SmallDisk {
  isFull: Int32Array // shared; 0 is false
}

const { isFull } = workerData as SmallDisk
const { write } = diskFiles

diskFiles.write = (file, bytes, position) => {
  if (Atomics.load(isFull, 0) === 0) return write(file, bytes, position)
  throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' })
}

await import('#server/counting/intake/collector-worker.ts')
