import type { SimulatedPlayer } from '#simulator/community/population.ts'
import type { Random } from '#simulator/random.ts'

/** The people of a community, each of whom plays on one server at a time. */
export interface Crowd {
  /** Somebody who is free; the more active they are, the likelier. Null when that fails. */
  take(random: Random): SimulatedPlayer | null
  /** Takes this person, unless they play already. */
  claim(person: SimulatedPlayer): boolean
  release(person: SimulatedPlayer): void
}

const TRIES = 8

export function createCrowd(people: readonly SimulatedPlayer[]): Crowd {
  const sums = new Float64Array(people.length)
  let sum = 0
  people.forEach((person, index) => {
    sum += person.activity
    sums[index] = sum
  })
  const playing = new Set<SimulatedPlayer>()

  const claim = (person: SimulatedPlayer) => {
    if (playing.has(person)) return false
    playing.add(person)
    return true
  }
  const take = (random: Random) => {
    for (let left = TRIES; left > 0; left--) {
      const person = people[firstAbove(sums, random.next() * sum)]
      if (person !== undefined && claim(person)) return person
    }
    return null
  }
  return { take, claim, release: (person) => void playing.delete(person) }
}

/** The index of the first sum above a value. */
function firstAbove(sums: Float64Array, value: number): number {
  let low = 0
  let high = sums.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((sums[middle] ?? 0) > value) high = middle
    else low = middle + 1
  }
  return low
}
