import { formatMinutesSeconds } from '#shared/format/durations.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import { weaponLabel } from '#web/site/subjects/subject-links.tsx'
import type { MatchEvent } from './match-event.ts'
import type { Story } from './story.ts'

/** A piece of a sentence: words of ours, a person by slot, a weapon by its place, or what somebody wrote. */
export type Word = string | { slot: number } | { weapon: number } | { text: string }

export function eventWords({ kind, who, whom, weapon, round, said }: MatchEvent): Word[] {
  const one = { slot: who }
  const other = { slot: whom }
  const by: Word[] = weapon < 0 ? [] : ['with', { weapon }]
  switch (kind) {
    case 'kill':
      return [one, 'killed', other, ...by]
    case 'suicide':
      return [one, 'died by their own hand', ...by]
    case 'teamkill':
      return [one, 'teamkilled', other, ...by]
    case 'capture':
      return [one, 'captured an objective']
    case 'destroy':
      return [one, 'destroyed a cache']
    case 'revive':
      return [one, 'revived', other]
    case 'join':
      return [one, 'joined']
    case 'leave':
      return [one, 'left']
    case 'chat':
      return [
        who === 0 ? { text: said?.name ?? '' } : one,
        said?.toTeam ? 'said to the team:' : 'said:',
        { text: said?.text ?? '' },
      ]
    case 'round_start':
      return [`Round ${round} began`]
    case 'round_win':
      return [`Round ${round} was won`]
    case 'round_loss':
      return [`Round ${round} was lost`]
  }
}

/** '12:04 Ann killed Bob with AKM' */
export function eventText(event: MatchEvent, story: Story): string {
  const words = eventWords(event).map((word) => wordText(word, story))
  return `${formatMinutesSeconds(event.at)} ${words.join(' ')}`
}

export function wordText(word: Word, { people, weapons }: Pick<Story, 'people' | 'weapons'>): string {
  if (typeof word === 'string') return word
  if ('slot' in word) return nameOf(word.slot, people)
  if ('text' in word) return word.text
  const weapon = weapons[word.weapon]
  return weapon === undefined ? 'an unknown weapon' : weaponLabel(weapon)
}

function nameOf(slot: number, people: Story['people']): string {
  if (slot === 0) return 'a bot'
  const player = people.get(slot)
  return player === undefined ? 'somebody who was forgotten' : playerLabel(player)
}
