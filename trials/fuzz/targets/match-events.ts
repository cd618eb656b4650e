import { readEvents } from '#server/counting/matches/event-bytes.ts'
import { isStorable } from '../kit/judge.ts'
import type { Target } from '../target.ts'

/** The packed events of a match, which a restored backup may bring from anywhere. */
export const target: Target = {
  promise: 'at most one event for each byte, in finite numbers',
  tokens: ['\xff', '\xff\xff\xff\xff\xff\xff\xff\xff', '\x80', '\xf0', '\0'],
  isFine: (input) => {
    const events = readEvents(input)
    return events.length <= input.length && events.every((event) => isStorable(event))
  },
}
