const WIDTH = 0.7 // the rest of a place is the gap to the next
const LENGTH = 9
const MIDDLE = 10

/** The outline of all ticks of one kind: wins above the middle, losses below. `first` is the place of the first tick. */
export function ticksPath(ticks: readonly { isWin: boolean }[], isWin: boolean, first: number): string {
  const edge = `v${isWin ? -LENGTH : LENGTH}h${WIDTH}v${isWin ? LENGTH : -LENGTH}z`
  return ticks.map((tick, index) => (tick.isWin === isWin ? `M${first + index} ${MIDDLE}${edge}` : '')).join('')
}
