import type { Command, CommandPart } from './define-command.ts'
import { formatOption } from './options.ts'

/** How to call one command: its usage, its summary and a line for each option. */
export const formatHelp = ({ parts }: Command): string[] => [
  'Usage:',
  ...parts.flatMap((part) => [...heading(part), ...optionLines(part)]),
]

/** All commands, each with its usage and its summary. */
export const formatCommandList = (commands: readonly Command[]): string[] => ['Usage:', ...commands.flatMap(heading)]

const heading = ({ usage, summary }: Pick<CommandPart, 'usage' | 'summary'>): string[] => [
  `  sitrep ${usage}`,
  `      ${summary}`,
]

function optionLines({ options }: CommandPart): string[] {
  const entries = Object.entries(options).map(([name, option]) => [formatOption(name, option), option.help] as const)
  const width = Math.max(0, ...entries.map(([shown]) => shown.length))
  return entries.map(([shown, help]) => `        ${shown.padEnd(width)}  ${help}`)
}
