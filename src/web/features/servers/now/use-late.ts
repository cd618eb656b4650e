import { useEffect, useState } from 'react'

const LATE_MS = 1_500

/** Whether something has been waited for long enough that the rest should not wait with it. */
export function useLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}
