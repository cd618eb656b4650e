/** The arguments make no sense. The message is one sentence, shown above the usage; the exit code is 2. */
export class WrongUsage extends Error {
  override name = 'WrongUsage'
}

export function wrong(sentence: string): never {
  throw new WrongUsage(sentence)
}
