const LONGEST_COMMAND = 32
const WORDS: ReadonlySet<string> = new Set([
  'forgive',
  'пробачити',
  '許す',
  '原谅',
  'простить',
  'perdonar',
  'perdoar',
  'affetmek',
])

/** Whether a chat message forgives a teamkill: `/forgive` or `!forgive` in any of its languages, words may follow. */
export function isForgiveCommand(text: string): boolean {
  const message = text.trimStart()
  if (!message.startsWith('/') && !message.startsWith('!')) return false
  const command = message.slice(1, LONGEST_COMMAND)
  const end = command.search(/\s/)
  return WORDS.has((end === -1 ? command : command.slice(0, end)).normalize('NFC').toLowerCase())
}
