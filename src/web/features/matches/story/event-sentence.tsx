import { Fragment } from 'react'
import { Link } from 'react-router'
import { playerPath } from '#web/lib/paths.ts'
import { WeaponLink } from '#web/site/subjects/subject-links.tsx'
import { eventWords, type Word, wordText } from './event-words.ts'
import type { MatchEvent } from './match-event.ts'
import type { Story } from './story.ts'

/** What happened, in words; people and weapons lead to their pages where asked. */
export function EventSentence({
  event,
  story,
  isLinked = false,
}: {
  event: MatchEvent
  story: Story
  isLinked?: boolean
}) {
  return eventWords(event).map((word, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a word is its place in the sentence
    <Fragment key={index}>
      {index > 0 && ' '}
      {isLinked ? <LinkedWord word={word} story={story} /> : <PlainWord word={word} story={story} />}
    </Fragment>
  ))
}

function PlainWord({ word, story }: { word: Word; story: Story }) {
  return typeof word === 'string' ? word : <bdi>{wordText(word, story)}</bdi>
}

function LinkedWord({ word, story }: { word: Word; story: Story }) {
  const plain = <PlainWord word={word} story={story} />
  if (typeof word === 'string') return plain
  if ('slot' in word) {
    const player = story.people.get(word.slot)
    if (player === undefined) return plain
    return (
      <Link to={playerPath(player.steam_id)} className="event-person">
        {plain}
      </Link>
    )
  }
  if ('text' in word) return plain
  const weapon = story.weapons[word.weapon]
  return weapon && weapon.weapon_id !== null ? <WeaponLink id={weapon.weapon_id} weapon={weapon} /> : plain
}
