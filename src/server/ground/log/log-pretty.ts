import { Writable } from 'node:stream'
import { z } from 'zod'

const Line = z.looseObject({ level: z.string(), time: z.string(), msg: z.string().default('') })
const COLOUR: Readonly<Record<string, string>> = {
  warn: '\x1b[33m',
  error: '\x1b[31m',
  fatal: '\x1b[31m',
  debug: '\x1b[2m',
}

/** '10:00:00 info  Ready port=3000': for eyes, not for machines. */
export function prettyStream(to: Writable): Writable {
  return new Writable({
    decodeStrings: false,
    write(line: string | Buffer, _encoding, done) {
      to.write(prettyLine(String(line)), done)
    },
  })
}

function prettyLine(line: string): string {
  const { level, time, msg, err, ...rest } = Line.parse(JSON.parse(line))
  const fields = Object.entries(rest).map(
    ([key, value]) => ` ${printable(key)}=${printable(typeof value === 'string' ? value : JSON.stringify(value))}`,
  )
  const stack = typeof err === 'object' && err !== null && 'stack' in err ? stackLines(String(err.stack)) : ''
  return `${time.slice(11, 19)} ${COLOUR[level] ?? ''}${level.padEnd(5)}\x1b[0m ${printable(msg)}${fields.join('')}${stack}\n`
}

/** Indented, since the message in it may hold somebody's text that looks like an entry of its own. */
const stackLines = (stack: string): string =>
  stack
    .split('\n')
    .map((line) => `\n    ${printable(line.trim())}`)
    .join('')

/** A name out of a log line must not move the cursor of the terminal that shows it. */
const printable = (text: string): string => text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD')
