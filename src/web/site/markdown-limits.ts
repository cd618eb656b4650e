const MOST_BYTES = 64 * 1024

export function isReadable(text: string): boolean {
  return new TextEncoder().encode(text).length <= MOST_BYTES
}
