import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { moderation } from '#shared/contracts/moderation.ts'
import { ApiError, failureText } from '#web/lib/api/api-error.ts'
import { useSend } from '#web/lib/api/use-call.ts'
import { paths } from '#web/lib/paths.ts'
import { returnAfterSignIn } from '#web/lib/sign-in-return.ts'
import { draftSearch } from './act-draft.ts'
import type { Draft } from './act-form.tsx'

type ActCall = typeof moderation.kick | typeof moderation.ban | typeof moderation.lift

interface Options<C extends ActCall> {
  call: C
  name: string // of the act, in the address that a sign-in leads back to
  freshUntil: number | null // epoch seconds; null: no fresh sign-in is needed
  onDone: () => void
}

/** Sends an act. Where it needs a fresh sign-in, it leads to Steam and back to the form as it was left. */
export function useAct<C extends ActCall>({ call, name, freshUntil, onDone }: Options<C>) {
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isTooOld, setTooOld] = useState(false)
  const client = useQueryClient()
  const navigate = useNavigate()
  const send = useSend(call, {
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: [moderation.acts.method, moderation.acts.path] })
      onDone()
    },
    onError: (error) => {
      console.error('It was not carried out', error)
      setTooOld(freshUntil !== null && error instanceof ApiError && error.status === 403 && isOver(freshUntil))
    },
  })

  function act(sent: Draft, what: Parameters<typeof send.mutate>[0]) {
    setDraft(sent)
    if (freshUntil !== null && isOver(freshUntil)) return setTooOld(true)
    setTooOld(false)
    send.mutate(what)
  }

  function signIn() {
    returnAfterSignIn(window.location.pathname + draftSearch(name, draft))
    void navigate(paths.login)
  }

  const problem: ReactNode = isTooOld ? (
    <>
      This needs a sign-in of the last minutes.{' '}
      <button type="button" className="btn btn-quiet" onClick={signIn}>
        Sign in again
      </button>
    </>
  ) : (
    send.error && failureText(send.error, 'It was not carried out.')
  )
  return { act, isBusy: send.isPending, problem }
}

const SLACK_S = 30 // a clock of ours that goes wrong a little leads to the sign-in rather than to a refusal

const isOver = (until: number): boolean => Date.now() / 1000 > until - SLACK_S
