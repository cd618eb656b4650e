import { siteHeaders } from '#server/http/edge/security-headers.ts'
import { etagHeader } from '#server/http/replies/etag.ts'
import { headWriter, keptHeaders } from '#server/http/replies/kept-head.ts'
import { type Snapshot, Snapshots } from '#server/http/replies/snapshots.ts'
import { tellRatio } from './lib/ratios.ts'
import { median } from './lib/timing.ts'

// The head of a kept reply, beside one that is put together of objects: each would get a class of its own in V8.

const REPLIES = 2_000
const HEADS = 20_000
const ROUNDS = 5
const SENT = { status: 200, encoding: 'br', length: 1_234, now: 5_000 } as const

const common = siteHeaders({ https: true, imageHosts: [] }).api
const write = headWriter(common)
const snapshots = await makeSnapshots()
const times = Array.from({ length: ROUNDS }, () => ({
  ours: head((one) => write(one, SENT)),
  objects: head(ofObjects),
}))
const [ours, objects] = [median(times.map((one) => one.ours)), median(times.map((one) => one.objects))]
console.log(`a head: ${ours.toFixed(2)} µs, put together of objects: ${objects.toFixed(1)}`)
tellRatio({
  work: 'the head of a kept reply',
  baseline: 'put together of objects',
  measured: ours / objects,
  unit: 'times its time',
  aim: { most: 0.1 },
})

async function makeSnapshots(): Promise<Snapshot[]> {
  const kept = new Snapshots({ now: () => 0 })
  const make = (place: number) => async () => ({
    json: `[${place}]`,
    headers: { 'x-total-count': String(place), 'x-filtered-count': '15' },
  })
  const places = Array.from({ length: REPLIES }, (_, place) => place)
  return Promise.all(places.map((place) => kept.get(String(place), { groups: [] }, make(place))))
}

function ofObjects(snapshot: Snapshot): string[] {
  const { 'content-type': type = '', ...headers } = { ...common, ...keptHeaders(snapshot, SENT.now) }
  const all = { ...headers, etag: etagHeader(snapshot.body.tag, SENT.encoding), vary: 'accept-encoding' }
  const body = { 'content-type': type, 'content-length': String(SENT.length), 'content-encoding': SENT.encoding }
  return Object.entries({ ...all, ...body }).flat()
}

/** Microseconds for each. */
function head(make: (snapshot: Snapshot) => string[]): number {
  let lines = 0
  const begun = performance.now()
  for (let made = 0; made < HEADS; made += 1) {
    const snapshot = snapshots[made % REPLIES]
    if (snapshot !== undefined) lines += make(snapshot).length
  }
  const ms = performance.now() - begun
  if (lines < HEADS) throw new Error('There were no heads')
  return (ms / HEADS) * 1000
}
