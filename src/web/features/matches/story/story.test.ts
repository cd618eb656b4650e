import { expect, test } from 'vitest'
import { aMatch, aMatchPlayer, aTimeline, MATCH_START } from '#testing/web/web-matches.ts'
import { eventText } from './event-words.ts'
import { lanesOf } from './lanes.ts'
import { readEvents } from './match-event.ts'
import { eventAtMoment, nearestTo, readMoment } from './moment.ts'
import { tellStory } from './story.ts'

const people = [aMatchPlayer(1, 'Ann'), aMatchPlayer(2, 'Bob')]
const timeline = aTimeline([
  ['round_start', 10],
  ['kill', 20, 1, 0, 0],
  ['kill', 21, 0, 2],
  ['kill', 19, 2, 1, 0],
  ['round_win', 300],
  ['teamkill', 310, 1, 2, 0],
  ['join', 320, 9],
])
const story = tellStory(aMatch(people), timeline)
const told = (number: number) => {
  const event = story.events.find((one) => one.number === number)
  return event && eventText(event, story)
}

test('events come by time, in their rounds, and late lines where they belong', () => {
  expect(story.events.map(({ number }) => number)).toEqual([0, 3, 1, 2, 4, 5, 6])
  expect(story.events.map(({ round }) => round)).toEqual([1, 1, 1, 1, 1, 2, 2])
  expect(story.rounds).toEqual([
    { number: 1, from: 10, to: 300, win: true },
    { number: 2, from: 300, to: 600, win: false },
  ])
})

test('a kill of a bot is a kill, one by a bot a death, and one of each other both', () => {
  expect(story.events.slice(0, 4).map(lanesOf)).toEqual([['rounds'], ['kills', 'deaths'], ['kills'], ['deaths']])
  expect(story.lanes.get('kills')).toHaveLength(2)
})

test('each event is told in words', () => {
  expect(told(1)).toBe('0:20 Ann killed a bot with AKM')
  expect(told(2)).toBe('0:21 a bot killed Bob')
  expect(told(4)).toBe('5:00 Round 1 was won')
  expect(told(5)).toBe('5:10 Ann teamkilled Bob with AKM')
  expect(told(6)).toBe('5:20 somebody who was forgotten joined')
})

test('a running round goes on until now, and what is not known of events is left out', () => {
  const running = aMatch(people, { running: true, ended: null, round_started: MATCH_START + 310, rounds: [] })
  expect(tellStory(running, timeline).rounds).toEqual([{ number: 1, from: 310, to: 600, win: null }])
  expect(readEvents({ ...timeline, kind: [99, 0], at: [1] })).toMatchObject([{ number: 1, kind: 'kill', at: 0 }])
  expect(tellStory(running, aTimeline([])).events).toEqual([])
})

test.each([
  ['734', 734],
  ['0', 0],
  [String(MATCH_START + 60), 60],
  [String(MATCH_START - 60), 0],
  ['-1', null],
  ['1e3', null],
  ['', null],
  [null, null],
])('the moment %j is %j', (text, moment) => expect(readMoment(text, MATCH_START)).toBe(moment))

test('a link to a moment means the nearest event, of the player it names if there is one', () => {
  expect(eventAtMoment(story.events, 303, null)?.number).toBe(4)
  expect(eventAtMoment(story.events, 25, 1)?.number).toBe(1)
  expect(eventAtMoment(story.events, 320, 2)?.number).toBe(6)
  expect(eventAtMoment(story.events, 9999, 7)?.number).toBe(6)
  expect(eventAtMoment(story.events, null, null)).toBeNull()
  expect(nearestTo([], 5)).toBeNull()
})
