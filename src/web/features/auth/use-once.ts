import { useEffect, useRef } from 'react'

/** Does something when the screen opens, and never twice: a sign-in can be used but once. */
export function useOnce(action: () => void): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (isDone.current) return
    isDone.current = true
    action()
  })
}
