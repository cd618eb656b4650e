export interface EngineCommand {
  name: string // argv 0
  rest: string // everything after it, as the engine keeps it for commands such as say
}

/**
 * What a Source engine makes of the body of an RCON command: the oracle for the command builder, written from the
 * engine's rules and not from the builder's. Works on bytes, as the engine does; texts are one character per byte.
 */
export function readAsEngine(body: string): EngineCommand[] {
  const bytes = Buffer.from(body, 'utf8').toString('latin1')
  const end = bytes.indexOf('\0') // a C string
  return splitCommands(end === -1 ? bytes : bytes.slice(0, end))
    .filter((line) => line.length < MAX_COMMAND_LENGTH)
    .map(readArguments)
    .filter(({ name }) => name !== '')
}

/** What `say` prints: one leading quote goes, and with it the last character, whatever that is. */
export function saidText({ rest }: EngineCommand): string {
  const text = rest.startsWith('"') ? rest.slice(1, -1) : rest
  return Buffer.from(text, 'latin1').toString('utf8')
}

const MAX_COMMAND_LENGTH = 512 // a command this long is dropped with a warning
const SPACE = /[ \t\r\v\f]/
const BREAKS = "{}()':" // each is a word of its own

function splitCommands(text: string): string[] {
  const commands: string[] = []
  let command = ''
  let quoted = false
  let commented = false
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charAt(at)
    if (char === '\n' || (char === ';' && !quoted && !commented)) {
      commands.push(command)
      command = ''
      quoted = false
      commented = false
      continue
    }
    if (char === '"' && !commented) quoted = !quoted
    if (!quoted && text.startsWith('//', at)) commented = true
    if (!commented) command += char
  }
  commands.push(command)
  return commands
}

function readArguments(line: string): EngineCommand {
  const start = skipSpace(line, 0)
  if (line.charAt(start) === '"') {
    const close = line.indexOf('"', start + 1)
    const end = close === -1 ? line.length : close
    return { name: line.slice(start + 1, end), rest: line.slice(skipSpace(line, end + 1)) }
  }
  let end = start
  while (end < line.length && !endsWord(line.charAt(end))) end += 1
  if (end === start && end < line.length) end += 1
  return { name: line.slice(start, end), rest: line.slice(skipSpace(line, end)) }
}

function endsWord(char: string): boolean {
  return SPACE.test(char) || char === '"' || BREAKS.includes(char)
}

function skipSpace(line: string, from: number): number {
  let at = from
  while (at < line.length && SPACE.test(line.charAt(at))) at += 1
  return at
}
