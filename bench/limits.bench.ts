import { Bucket } from '#server/http/access/limits/bucket.ts'
import { tellRatio } from './lib/ratios.ts'
import { median } from './lib/timing.ts'

// What a question costs a limit of which more addresses ask than it remembers, beside one of which few do.

const QUESTIONS = 500_000
const EVERY_MS = 0.1 // so that the oldest ones have to be forgotten before their tokens are back
const FEW = 100
const MANY = 200_000
const ROUNDS = 5

const times = Array.from({ length: ROUNDS }, () => ({ few: ask(FEW), many: ask(MANY) }))
const [few, many] = [median(times.map((one) => one.few)), median(times.map((one) => one.many))]
console.log(`${MANY.toLocaleString('en')} addresses: ${many.toFixed(0)} ns a question, ${FEW}: ${few.toFixed(0)}`)
tellRatio({
  work: `a limit of which ${MANY.toLocaleString('en')} addresses ask`,
  baseline: `one of which ${FEW} do`,
  measured: many / few,
  unit: 'times its time',
  aim: { most: 10 },
})

/** Nanoseconds for each question. */
function ask(addresses: number): number {
  let now = 0
  const bucket = new Bucket(QUESTIONS, () => now)
  const keys = Array.from({ length: addresses }, (_, address) => `2001:db8:${address.toString(16)}::/64`)
  const begun = performance.now()
  for (let question = 0; question < QUESTIONS; question += 1) {
    now += EVERY_MS
    bucket.take(keys[question % addresses] ?? '')
  }
  return ((performance.now() - begun) / QUESTIONS) * 1e6
}
