import { useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { auth } from '#shared/contracts/auth.ts'
import { ask } from '#web/lib/api/api.ts'
import { paths } from '#web/lib/paths.ts'
import { startSession } from '#web/lib/session.ts'
import { takeSignInReturn } from '#web/lib/sign-in-return.ts'
import { useDocumentTitle } from '#web/lib/use-document-title.ts'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { SignInFailed } from './sign-in-failed.tsx'
import { useOnce } from './use-once.ts'

/** Where Steam sends people back to: the server judges what Steam says in the address. */
export function CallbackPage() {
  const [hasFailed, setFailed] = useState(false)
  const { search } = useLocation()
  const navigate = useNavigate()
  useDocumentTitle('Sign In')
  useOnce(() => {
    signIn(search).then(
      () => navigate(takeSignInReturn() ?? paths.home, { replace: true }),
      (error: unknown) => {
        console.error('The sign-in was not accepted', error)
        setFailed(true)
      },
    )
  })
  if (hasFailed) return <SignInFailed text="The sign-in with Steam was not completed." />
  return <Spinner text="Validating your Steam login…" />
}

async function signIn(search: string): Promise<void> {
  const { api_key, personaname, avatarhash, is_admin } = (await ask(auth.validate, { search })).data
  startSession(api_key, { personaname, avatarhash, is_admin })
}
