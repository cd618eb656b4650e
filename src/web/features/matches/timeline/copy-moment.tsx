import { momentPath } from '#web/lib/paths.ts'
import { useCopied } from '#web/lib/use-copied.ts'
import { CheckIcon, CopyIcon } from '#web/ui/icons.tsx'

/** Puts the address of a moment on the clipboard. */
export function CopyMoment({
  matchId,
  at,
  player,
}: {
  matchId: number
  at: number | null
  player: string | undefined
}) {
  const { isCopied, copy, forget } = useCopied(window.location.origin + momentPath(matchId, at ?? 0, player))
  return (
    <button type="button" className="btn btn-quiet btn-sm" disabled={at === null} onClick={copy} onBlur={forget}>
      {isCopied ? <CheckIcon /> : <CopyIcon />} {isCopied ? 'Link copied' : 'Copy link to this moment'}
    </button>
  )
}
