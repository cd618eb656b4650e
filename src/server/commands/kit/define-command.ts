import type { CommandContext } from './context.ts'
import { type Options, type OptionValues, readArguments } from './options.ts'
import { wrong } from './wrong-usage.ts'

/** One `sitrep …` command, or a family of them under one name. */
export interface Command {
  name: string
  usage: string
  summary: string
  /** What its help tells: one part, or as many as there are in the family. */
  parts: readonly CommandPart[]
  /** Reads the arguments before anything is opened. Throws WrongUsage. */
  workFor(args: readonly string[]): Work | 'help'
}

export interface CommandPart {
  usage: string
  summary: string
  options: Options
}

/** Gives the exit code: 0 when done, 1 when it could not be. */
export type Work = (context: CommandContext) => Promise<number>

interface Definition<O extends Options, Given> {
  name: string
  usage: string // what is typed after `sitrep`
  summary: string
  options?: O
  /** Turns words and options into what the command does, or calls `wrong`. */
  read(words: readonly string[], options: OptionValues<O>): Given
  /** Gives the exit code, as `Work` does. */
  run(given: Given, context: CommandContext): Promise<number>
}

export function defineCommand<Given, const O extends Options = Record<never, never>>(
  definition: Definition<O, Given>,
): Command {
  const { name, usage, summary, read, run } = definition
  const options = definition.options ?? ({} as O) // left out, O is without options
  return {
    name,
    usage,
    summary,
    parts: [{ usage, summary, options }],
    workFor: (args) => {
      const { words, values, asksForHelp } = readArguments(args, options)
      if (asksForHelp) return 'help'
      const given = read(words, values)
      return (context) => run(given, context)
    },
  }
}

/** Commands that are told apart by their second word, such as `admin add` and `admin list`. */
export function defineFamily(name: string, commands: readonly Command[]): Command {
  const parts = commands.flatMap((command) => command.parts)
  return {
    name,
    usage: `${name} ${parts.map(({ usage }) => usage).join(' | ')}`,
    summary: joinWithOr(parts.map(({ summary }) => summary)),
    parts: parts.map((part) => ({ ...part, usage: `${name} ${part.usage}` })),
    workFor: (args) => {
      const [verb, ...rest] = args
      if (verb === undefined) return wrong('Say what to do.')
      const command = commands.find((known) => known.name === verb)
      if (command) return command.workFor(rest)
      return verb === '--help' || verb === '-h' ? 'help' : wrong(`"${[name, ...args].join(' ')}" is not a command.`)
    },
  }
}

/** 'bans someone, lifts such a ban, or lists the bans'. */
const joinWithOr = (texts: readonly string[]): string =>
  texts.map((text, index) => (index > 0 && index === texts.length - 1 ? `or ${text}` : text)).join(', ')
