import type { Draft } from './act-form.tsx'

/** '?act=ban&reason=…&duration=3600': a form as it was left. */
export function draftSearch(act: string, draft: Draft | null): string {
  const { reason = '', duration = 0 } = draft ?? {}
  return `?${new URLSearchParams({ act, reason, duration: String(duration) })}`
}

/** Which form the address has open, and how it was left; null: none. Nothing is done by it: somebody has to press the button. */
export function readDraft(params: URLSearchParams): (Draft & { act: string }) | null {
  const act = params.get('act')
  if (act === null) return null
  return { act, reason: params.get('reason') ?? '', duration: Number(params.get('duration') ?? 0) || 0 }
}
