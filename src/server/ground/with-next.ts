/** Each value with a way to have the one after it made while the first is worked on; null after the last. */
export async function* withNext<T>(
  values: AsyncIterable<T>,
): AsyncGenerator<{ value: T; next: () => Promise<T | null> }> {
  const iterator = values[Symbol.asyncIterator]()
  const take = async () => {
    const result = await iterator.next()
    return result.done ? null : result.value
  }
  try {
    for (let value = await take(); value !== null; ) {
      let asked: Promise<T | null> | null = null
      const next = () => {
        asked ??= take()
        asked.catch(() => undefined) // told to whoever comes to it
        return asked
      }
      yield { value, next }
      value = await next()
    }
  } finally {
    await iterator.return?.()
  }
}
