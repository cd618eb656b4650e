import { z } from 'zod'
import type { ChosenEvent } from '#shared/contracts/events.ts'

interface Template {
  words: readonly string[] // that may stand in it, in braces
  text: string // in Discord's markdown
}

/** What a message says of each kind of event, unless the owner says it otherwise. */
export const TEMPLATES = {
  server_up: {
    words: ['server', 'map', 'mode', 'players', 'max_players'],
    text: '**{server}** is up: {map}, {players} of {max_players} players.',
  },
  server_down: { words: ['server', 'answered'], text: '**{server}** does not answer; it last did {answered}.' },
  map_changed: {
    words: ['server', 'map', 'mode', 'before', 'players', 'max_players'],
    text: '**{server}** plays {map}. {players} of {max_players} players are there.',
  },
  match_ended: {
    words: ['server', 'map', 'mode', 'outcome', 'size'],
    text: '**{map}** on {server}: {outcome}.\n{size}.',
  },
  ban_added: { words: ['player', 'duration', 'reason', 'by'], text: '**{player}** is banned: {duration}.\n{reason}' },
  ban_lifted: { words: ['player', 'duration', 'reason'], text: 'The ban of **{player}** was lifted.' },
  record_set: {
    words: ['player', 'value', 'metric', 'where', 'before'],
    text: '**{player}** set a record: {value} {metric} in one match {where}. It was {before}.',
  },
  award_given: {
    words: ['player', 'award', 'text', 'tier', 'tiers'],
    text: '**{player}** earned {award} ({tier} of {tiers}): {text}',
  },
  season_closed: { words: ['season'], text: 'The season {season} is over: all scores start anew.' },
  weekly_digest: {
    words: ['matches', 'players', 'kills', 'wins', 'losses', 'best', 'maps'],
    text: '{matches} matches, {players} players, {kills} kills; {wins} rounds won and {losses} lost.\n\n**Best**\n{best}\n\n**Most played**\n{maps}',
  },
  watched_joined: {
    words: ['player', 'server', 'reason'],
    text: '**{player}**, who is on the watchlist, joined {server}.\n{reason}',
  },
} as const satisfies Readonly<Record<ChosenEvent, Template>>

export type TemplateWord<T extends ChosenEvent> = (typeof TEMPLATES)[T]['words'][number]

const LONGEST = 1_000

const templateOf = ({ words }: Template) => {
  const help = `text of up to ${LONGEST} characters with these words: ${words.map((word) => `{${word}}`).join(' ')}`
  return z
    .string({ error: help })
    .min(1, help)
    .max(LONGEST, help)
    .refine((text) => isFilledBy(text, words), help)
    .optional()
}

/** Braces are for words alone: one that is left over is a mistake. */
const isFilledBy = (text: string, words: readonly string[]): boolean =>
  !/[{}]/.test(text.replace(/\{(\w+)\}/g, (whole, word) => (words.includes(word) ? '' : whole)))

export const DiscordTemplates = z.strictObject({
  server_up: templateOf(TEMPLATES.server_up),
  server_down: templateOf(TEMPLATES.server_down),
  map_changed: templateOf(TEMPLATES.map_changed),
  match_ended: templateOf(TEMPLATES.match_ended),
  ban_added: templateOf(TEMPLATES.ban_added),
  ban_lifted: templateOf(TEMPLATES.ban_lifted),
  record_set: templateOf(TEMPLATES.record_set),
  award_given: templateOf(TEMPLATES.award_given),
  season_closed: templateOf(TEMPLATES.season_closed),
  weekly_digest: templateOf(TEMPLATES.weekly_digest),
  watched_joined: templateOf(TEMPLATES.watched_joined),
} satisfies Readonly<Record<ChosenEvent, z.ZodType>>)
export type DiscordTemplates = z.output<typeof DiscordTemplates>
