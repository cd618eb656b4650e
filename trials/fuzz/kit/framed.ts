/** Several pieces in one input: each behind its length in two bytes, the last as long as there is something. */
export function readFramed(input: Buffer): Buffer[] {
  const pieces: Buffer[] = []
  for (let at = 0; at < input.length; ) {
    const length = at + 2 <= input.length ? input.readUInt16LE(at) : 0
    pieces.push(input.subarray(at + 2, at + 2 + length))
    at += 2 + length
  }
  return pieces
}
