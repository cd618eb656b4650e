import { openJournal } from '#server/counting/journal/open-journal.ts'
import type { NewRecord } from '#server/counting/journal/record.ts'

/** Appends numbered lines to a journal until it is killed, and prints the number of the last one written. */
const [folder = ''] = process.argv.slice(2)
const print = (_details: object, message: string) => process.stderr.write(`${message}\n`)
const journal = await openJournal({ folder, segmentBytes: 20_000, log: { info: print, warn: print, error: print } })

const origin = new Uint8Array(16)
let number = journal.position().seq
let told = number

function appendSome(): void {
  const lines = Array.from({ length: 5 }, (): NewRecord => {
    const payload = Buffer.from(`line ${++number}`)
    return { receivedAt: Date.now(), serverId: 1, source: 'udp', origin, place: 1, payload }
  })
  journal.append(lines)
  const { writtenSeq } = journal.position()
  if (writtenSeq > told) process.stdout.write(`${writtenSeq}\n`)
  told = writtenSeq
}

setInterval(appendSome, 1)
