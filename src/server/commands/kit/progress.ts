export interface ProgressStep {
  done: number // of total
  total: number
  before?: number // of what is done, by an earlier run
  lines: number // by this run
}

export interface Progress {
  update(step: ProgressStep): void
  /** Ends the line that was drawn last, if any. */
  end(): void
}

interface ProgressOptions {
  out?: { isTTY?: boolean; write(text: string): unknown }
  monotonic?: () => number
  unit?: string // what is counted
}

const DRAW_EVERY_MS = 100
const TELL_EVERY_MS = 5_000
const WIDTH = 24

/** How far a long piece of work is: a bar that grows on a terminal, elsewhere a line every few seconds. */
export function createProgress(label: string, options: ProgressOptions = {}): Progress {
  const { out = process.stderr, monotonic = () => performance.now(), unit = 'lines' } = options
  const startedAt = monotonic()
  let shownAt = out.isTTY ? Number.NEGATIVE_INFINITY : startedAt
  let isDrawn = false
  return {
    update: (step) => {
      const now = monotonic()
      if (now - shownAt < (out.isTTY ? DRAW_EVERY_MS : TELL_EVERY_MS)) return
      shownAt = now
      const text = describe(step, (now - startedAt) / 1000, unit)
      isDrawn = out.isTTY === true
      out.write(isDrawn ? `\r\u001b[2K${label} ${bar(step)} ${text}` : `${label}: ${text}\n`)
    },
    end: () => {
      if (isDrawn) out.write('\r\u001b[2K')
      isDrawn = false
    },
  }
}

const shareOf = ({ done, total }: ProgressStep): number => (total > 0 ? Math.min(1, done / total) : 1)

function bar(step: ProgressStep): string {
  const full = Math.round(shareOf(step) * WIDTH)
  return `${'█'.repeat(full)}${'░'.repeat(WIDTH - full)}`
}

function describe(step: ProgressStep, seconds: number, unit: string): string {
  const share = shareOf(step)
  const options = [`${Math.floor(share * 100)} %`, `${step.lines.toLocaleString('en-US')} ${unit}`]
  if (seconds > 0) options.push(`${Math.round(step.lines / seconds).toLocaleString('en-US')} ${unit}/s`)
  const doneNow = step.done - (step.before ?? 0)
  if (doneNow > 0 && share < 1) options.push(`${formatTimeLeft((seconds * (step.total - step.done)) / doneNow)} left`)
  return options.join(', ')
}

/** '4 s', '3:05 min' or '2:07 h'. */
export function formatTimeLeft(seconds: number): string {
  const whole = Math.ceil(seconds)
  const two = (count: number) => String(count).padStart(2, '0')
  if (whole < 60) return `${whole} s`
  if (whole < 3600) return `${Math.floor(whole / 60)}:${two(whole % 60)} min`
  return `${Math.floor(whole / 3600)}:${two(Math.floor((whole % 3600) / 60))} h`
}
