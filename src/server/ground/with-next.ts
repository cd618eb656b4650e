/** Each value with a promise of the one after it, which is made while the first is worked on; null after the last. */
export async function* withNext<T>(values: AsyncIterable<T>): AsyncGenerator<{ value: T; next: Promise<T | null> }> {
  const iterator = values[Symbol.asyncIterator]()
  const take = () => {
    const taken = iterator.next().then((result) => (result.done ? null : result.value))
    taken.catch(() => undefined) // told to whoever comes to it
    return taken
  }
  try {
    for (let next = take(), value = await next; value !== null; value = await next) {
      next = take()
      yield { value, next }
    }
  } finally {
    await iterator.return?.()
  }
}
