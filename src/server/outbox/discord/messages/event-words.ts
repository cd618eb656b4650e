import type { TemplateWord } from '#server/ground/settings/discord/discord-templates.ts'
import type { ChosenEvent, EventOf } from '#shared/contracts/events.ts'
import type { MapInfo } from '#shared/contracts/servers.ts'
import type { RecordMetric } from '#shared/figures/record-metrics.ts'
import { formatBanDuration } from '#shared/format/durations.ts'
import { matchOutcome, matchSize } from '#shared/format/match-words.ts'
import { formatNumber, MISSING } from '#shared/format/numbers.ts'
import { harmless } from './harmless.ts'

export type WordsOf<T extends ChosenEvent> = Readonly<Record<TemplateWord<T>, string>>

/** What stands for each word of a template. Whatever anybody wrote is harmless here; the rest are words of ours. */
export const WORDS: { readonly [T in ChosenEvent]: (data: EventOf<T>['data']) => WordsOf<T> } = {
  server_up: liveWords,
  server_down: ({ server_name, answered }) => ({ server: harmless(server_name), answered: momentOf(answered) }),
  map_changed: (data) => ({ ...liveWords(data), before: mapOf(data.before) }),
  match_ended: (match) => ({
    server: harmless(match.server_name),
    map: mapOf(match),
    mode: harmless(match.mode ?? '', MISSING),
    outcome: matchOutcome({ ...match, hasEnded: match.ended !== null }),
    size: matchSize({ ...match, seconds: (match.ended ?? match.seen) - match.started }),
  }),
  ban_added: (ban) => ({ ...banWords(ban), by: harmless(ban.banned_by ?? '', MISSING) }),
  ban_lifted: banWords,
  record_set: ({ holder, value, metric, kind, subject_name, before }) => ({
    player: harmless(holder.personaname, holder.steam_id),
    value: formatNumber(value),
    metric: METRICS[metric],
    where: `${kind === 'weapon' ? 'with' : 'on'} ${harmless(subject_name)}`,
    before: formatNumber(before),
  }),
  award_given: ({ holder, name, text, tier, tiers }) => ({
    player: harmless(holder.personaname, holder.steam_id),
    award: harmless(name),
    text: harmless(text, MISSING, LONGEST_TEXT),
    tier: formatNumber(tier),
    tiers: formatNumber(tiers),
  }),
  season_closed: ({ name }) => ({ season: harmless(name) }),
  weekly_digest: ({ matches, players, kills, wins, losses, best, maps }) => ({
    matches: formatNumber(matches),
    players: formatNumber(players),
    kills: formatNumber(kills),
    wins: formatNumber(wins),
    losses: formatNumber(losses),
    best: listOf(
      best,
      ({ player, score }) => `${harmless(player.personaname, player.steam_id)}: ${formatNumber(score)}`,
    ),
    maps: listOf(maps, (map) => `${mapOf(map)}: ${formatNumber(map.matches)}`),
  }),
  watched_joined: ({ player, server_name, reason }) => ({
    player: harmless(player.personaname, player.steam_id),
    server: harmless(server_name),
    reason: harmless(reason, MISSING, LONGEST_TEXT),
  }),
}

const LONGEST_TEXT = 300
const MOST_LISTED = 5

const METRICS: Readonly<Record<RecordMetric, string>> = {
  score: 'points',
  kills: 'kills',
  best_streak: 'kills without dying',
  headshots: 'headshots',
  revives: 'revives',
  healed_hp: 'healed HP',
  caps: 'captures',
  caches: 'destroyed caches',
}

type LiveData = EventOf<'server_up'>['data']

function liveWords({ server_name, mode, players, max_players, ...map }: LiveData): WordsOf<'server_up'> {
  return {
    server: harmless(server_name),
    map: mapOf(map),
    mode: harmless(mode, MISSING),
    players: formatNumber(players),
    max_players: formatNumber(max_players),
  }
}

type BanData = EventOf<'ban_added'>['data']

function banWords({ personaname, steam_id, duration, reason }: BanData): WordsOf<'ban_lifted'> {
  return {
    player: harmless(personaname, steam_id),
    duration: formatBanDuration(duration),
    reason: harmless(reason ?? '', 'No reason was told.', LONGEST_TEXT),
  }
}

const mapOf = ({ map_name, map_name_trans }: MapInfo): string => harmless(map_name_trans || map_name)

/** Discord shows it in the reader's own time, as in '5 minutes ago'. */
const momentOf = (seconds: number): string => `<t:${seconds}:R>`

const listOf = <T>(list: readonly T[], lineOf: (one: T) => string): string =>
  list
    .slice(0, MOST_LISTED)
    .map((one, index) => `${index + 1}\\. ${lineOf(one)}`)
    .join('\n') || MISSING
