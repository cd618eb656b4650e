import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router'
import { auth } from '#shared/contracts/auth.ts'
import { ask } from '#web/lib/api/api.ts'
import { paths } from '#web/lib/paths.ts'
import { endSession, readApiKey } from '#web/lib/session.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { useOnce } from './use-once.ts'

const DELAY_MS = 2_000

export function LogoutPage() {
  const isHere = useIsMounted()
  const navigate = useNavigate()
  useDocumentTitle('Logout')
  useOnce(() => {
    if (readApiKey() !== null) void endOnServer()
    // Whoever goes elsewhere meanwhile is signed out all the same, but stays there.
    setTimeout(() => {
      endSession()
      if (isHere.current) void navigate(paths.home, { replace: true })
    }, DELAY_MS)
  })
  return <Spinner text="Logging you Out…" />
}

async function endOnServer(): Promise<void> {
  try {
    await ask(auth.logout)
  } catch (error) {
    console.error('The server was not told of the sign-out', error)
  }
}

function useIsMounted() {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
