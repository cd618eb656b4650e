import { parseArgs } from 'node:util'
import { errorMessage } from '#server/ground/errors/error-message.ts'
import { wrong } from './wrong-usage.ts'

type Option = { help: string } & (
  | { type: 'boolean'; default: false }
  | { type: 'string'; value: string; default?: string; multiple?: boolean } // `value` stands for it in the help
)

/** The options of a command, as `parseArgs` takes them, each with a line of help. */
export type Options = Readonly<Record<string, Option>>

export type OptionValues<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true }>
>['values']

interface Arguments<O extends Options> {
  words: readonly string[]
  values: OptionValues<O>
  asksForHelp: boolean
}

const HELP = { help: { type: 'boolean', short: 'h' } } as const

export function readArguments<O extends Options>(args: readonly string[], options: O): Arguments<O> {
  try {
    const all = { args: [...args], options: { ...options, ...HELP }, allowPositionals: true } as const
    const { positionals, values } = parseArgs(all)
    // The compiler does not work out the values of options it does not know yet.
    return { words: positionals, values: values as OptionValues<O>, asksForHelp: 'help' in values }
  } catch (error) {
    return wrong(firstSentence(errorMessage(error)))
  }
}

/** What follows is advice on dashes that nobody asked for. */
const firstSentence = (text: string): string => `${text.split(/\.(?:\s|$)/)[0]}.`

/** '--server ID', as the help shows it. */
export const formatOption = (name: string, option: Option): string =>
  option.type === 'string' ? `--${name} ${option.value}` : `--${name}`
