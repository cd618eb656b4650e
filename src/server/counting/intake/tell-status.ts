const QUICK_MS = 100
const SLOW_MS = 1000
const LOOKS = 5 // without a change, before they become slow: what came is on the disk by then

export interface StatusTeller {
  /** Something came: the next look is soon. */
  hurry(): void
  stop(): void
}

/** Tells a status whenever it has changed. It looks ten times a second while something happens, and once when nothing does. */
export function tellStatus<Status>(read: () => Status, tell: (status: Status) => void): StatusTeller {
  let told = ''
  let unchanged = 0
  let timer: NodeJS.Timeout | undefined
  let isStopped = false
  const schedule = () => {
    timer = setTimeout(look, unchanged < LOOKS ? QUICK_MS : SLOW_MS)
  }
  const look = () => {
    const status = read()
    const text = JSON.stringify(status)
    unchanged = text === told ? unchanged + 1 : 0
    if (text !== told) tell(status)
    told = text
    schedule()
  }
  schedule()
  return {
    hurry() {
      const isSlow = unchanged >= LOOKS
      unchanged = 0
      if (!isSlow || isStopped) return
      clearTimeout(timer)
      schedule()
    },
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
