/** Something that was promised, and what came of it. */
export interface Kept {
  promise: string
  seen: string
  isKept: boolean
}

/** Prints which promises were kept; with one that was not, this process ends with exit code 1. */
export function judge(promises: readonly Kept[]): void {
  const broken = promises.filter(({ isKept }) => !isKept)
  for (const { promise, seen, isKept } of promises) console.log(`${isKept ? 'kept  ' : 'BROKEN'}  ${promise}: ${seen}`)
  if (broken.length > 0) process.exitCode = 1
}
