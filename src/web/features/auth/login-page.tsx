import { useEffect, useRef, useState } from 'react'
import { auth } from '#shared/contracts/auth.ts'
import { ask } from '#web/lib/api/api.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { paths } from '#web/lib/paths.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SignInFailed } from './sign-in-failed.tsx'
import { useOnce } from './use-once.ts'

/** Asks for the way to Steam and goes there. Back leads to where the visitor was before, not here again. */
export function LoginPage({ leave = leaveSite }: { leave?: (link: string) => void }) {
  const [hasFailed, setFailed] = useState(false)
  const isHere = useRef(false)
  useDocumentTitle('Sign In')
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  useOnce(() => {
    const leaveFromHere = (link: string) => isHere.current && leave(link) // not who has gone elsewhere meanwhile
    findLink().then(leaveFromHere, (error: unknown) => {
      console.error('No link to Steam was given', error)
      setFailed(true)
    })
  })
  if (hasFailed)
    return <SignInFailed text="Steam could not be reached for your sign-in. Please try again in a moment." />
  return <Spinner text="Redirecting you to Steam for login…" />
}

const PAUSES_MS = [2_000, 4_000, 6_000]

/** A server that has too much to do says 503 and when to come back: whoever wants to sign in waits, and is not sent away. */
async function findLink(): Promise<string> {
  for (const pause of PAUSES_MS) {
    try {
      return await askForLink()
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 503)) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
  return askForLink()
}

async function askForLink(): Promise<string> {
  const redirect_uri = window.location.origin + paths.callback
  const { link } = (await ask(auth.login, { query: { redirect_uri } })).data
  if (!URL.canParse(link) || !/^https?:$/.test(new URL(link).protocol)) throw new Error('The link leads to no website')
  return link
}

const leaveSite = (link: string) => window.location.replace(link)
