interface Run {
  first: number // place of its first value
  values: number[]
}

/** The stretches without a gap. */
export function runsOf(values: readonly (number | null)[]): Run[] {
  const runs: Run[] = []
  for (const [place, value] of values.entries()) {
    if (value === null) continue
    const last = runs.at(-1)
    if (last && last.first + last.values.length === place) last.values.push(value)
    else runs.push({ first: place, values: [value] })
  }
  return runs
}

/** The outline of the area under the values, in steps as wide as 1; `top` is drawn at 0 and nothing at `height`. */
export function areaPath(values: readonly (number | null)[], top: number, height: number): string {
  return runsOf(values)
    .map(({ first, values: run }) => `M${first} ${height}${stepsOf(run, top, height)}V${height}z`)
    .join('')
}

/** Its upper edge from the first value on. */
export function stepsOf(values: readonly number[], top: number, height: number): string {
  return values.map((value) => `V${+(height * (1 - value / top)).toFixed(2)}h1`).join('')
}
