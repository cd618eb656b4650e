import { MODES } from '#server/game/a2s/mode.ts'
import { LONGEST_MESSAGE_BYTES } from '#shared/contracts/admin-tools.ts'
import { parseSteamId, steamIdForms } from '#shared/steam-id.ts'
import { chatMessage } from '#shared/text/chat-message.ts'

declare const builtHere: unique symbol

/** One line for the game's console that the engine reads as exactly one command. Only this file makes them. */
export type ConsoleCommand = string & { readonly [builtHere]: true }

export type BuiltCommand = { ok: true; command: ConsoleCommand } | { ok: false; detail: string }

/**
 * A message from the console to everyone on the game server. In the engine a newline always ends a command, `;` ends it
 * and `//` cuts it unless quoted, and a quote cannot be escaped: so no newline and no quote of the text is let through.
 */
export function sayCommand(text: string): BuiltCommand {
  const message = chatMessage(text)
  if (!VISIBLE.test(message)) return refuse('The message is empty.')
  const bytes = Buffer.byteLength(message)
  if (bytes > LONGEST_MESSAGE_BYTES) {
    return refuse(`The message is too long: ${bytes} bytes, at most ${LONGEST_MESSAGE_BYTES} fit.`)
  }
  return build(NEEDS_QUOTES.test(message) ? `say "${message}"` : `say ${message}`)
}

/** The name is checked here too: a map the site learned from a game server's own words may be called anything. */
export function changeMapCommand(mapName: string, mode: string): BuiltCommand {
  if (!MAP_NAME.test(mapName)) return refuse('The name of this map is not one a game server can be sent.')
  if (!KNOWN_MODES.has(mode)) return refuse('This game mode is not known.')
  return build(`changelevel ${mapName} ${mode}`)
}

/** Puts somebody off the game server, by their Steam id; the reason is what they read. */
export function kickCommand(steamId: string, reason: string): BuiltCommand {
  const id = steamIdForms(steamId)?.steam1
  const text = plainReason(reason)
  if (id === undefined) return refuse('This is no Steam id of a player.')
  if (Buffer.byteLength(text) > LONGEST_REASON_BYTES) {
    return refuse(`The reason is too long: ${Buffer.byteLength(text)} bytes, at most ${LONGEST_REASON_BYTES} fit.`)
  }
  return build(text === '' ? `kickid ${id}` : `kickid ${id} ${text}`)
}

/** Whole ones in the longest ban that can be made. */
export const MOST_BAN_MINUTES = 35_791_394

/** Keeps somebody out; 0 minutes is for ever. The engine forgets it at a restart, unless it is for ever and written down. */
export function banCommand(steamId: string, minutes: number): BuiltCommand {
  const id = steamIdForms(steamId)?.steam1
  if (id === undefined) return refuse('This is no Steam id of a player.')
  if (!Number.isInteger(minutes) || minutes < 0 || minutes > MOST_BAN_MINUTES)
    return refuse('This is no duration of a ban.')
  return build(`banid ${minutes} ${id}`)
}

export function liftCommand(steamId: string): BuiltCommand {
  const id = steamIdForms(steamId)?.steam1
  return id === undefined ? refuse('This is no Steam id of a player.') : build(`removeid ${id}`)
}

/** Has the game server write its bans for ever to its disk. */
export function writeBansCommand(): ConsoleCommand {
  return 'writeid' as ConsoleCommand
}

/**
 * A reason cannot be quoted, since the engine shows what stands behind the id as it is: so it has nothing in it that would end the
 * command or begin a comment.
 */
function plainReason(reason: string): string {
  return chatMessage(reason)
    .replaceAll(';', ',')
    .replace(/\/{2,}/g, '/')
}

/** Whether what a game server said tells that it has no such command. A name in an answer may say the same, but never alone. */
export function isUnknownCommand(command: ConsoleCommand, reply: string): boolean {
  const [verb = ''] = command.split(' ', 1)
  return reply.trim() === `Unknown command "${verb}"`
}

/** Changes nothing and is seen by nobody who plays: it shows that the console takes commands. */
export function echoCommand(): ConsoleCommand {
  return 'echo sitrep' as ConsoleCommand
}

/**
 * A command that another node built, read from where it was left for this one: built again from its words, and null unless that
 * gives the very same line.
 */
export function readCommand(text: string): ConsoleCommand | null {
  if (text === echoCommand()) return echoCommand()
  if (text === writeBansCommand()) return writeBansCommand()
  const built = buildAgain(text)
  return built?.ok && built.command === text ? built.command : null
}

function buildAgain(text: string): BuiltCommand | null {
  const [, quoted, plain] = SAY.exec(text) ?? []
  const message = quoted ?? plain
  if (message !== undefined) return sayCommand(message)
  const [, map, mode] = CHANGE_LEVEL.exec(text) ?? []
  if (map !== undefined && mode !== undefined) return changeMapCommand(map, mode)
  const [, verb, minutes, id = '', reason = ''] = ABOUT_SOMEBODY.exec(text) ?? []
  const steamId = parseSteamId(id) ?? ''
  if (verb === 'kickid') return kickCommand(steamId, reason)
  if (verb === 'banid') return banCommand(steamId, Number(minutes))
  return verb === 'removeid' ? liftCommand(steamId) : null
}

const SAY = /^say (?:"([^"]*)"|([^"]*))$/
const CHANGE_LEVEL = /^changelevel (\S+) (\S+)$/
const ABOUT_SOMEBODY = /^(kickid|banid(?= \d)|removeid)(?: (\d{1,8}))? (STEAM_1:[01]:\d{1,10})(?: ([^"]*))?$/
const LONGEST_REASON_BYTES = 150
const VISIBLE = /[^\s\p{Cf}]/u
const NEEDS_QUOTES = /;|\/\//
const MAP_NAME = /^[A-Za-z0-9_-]{1,64}$/
const KNOWN_MODES: ReadonlySet<string> = new Set(MODES)

function build(line: string): BuiltCommand {
  return { ok: true, command: line as ConsoleCommand } // the one place where others' words become a command
}

function refuse(detail: string): BuiltCommand {
  return { ok: false, detail }
}
