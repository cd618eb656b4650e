/** The one way by which a page may have HTML parsed, by the name that the policy of pages knows it under. */
export const TRUSTED_HTML = 'sitrep-markdown'
/** And the one by which it may start a script that stays: that of notices. */
export const TRUSTED_WORKER = 'sitrep-notices'

type Rules = Readonly<Record<string, (text: string) => string>>

/**
 * The rules under a name that the policy of pages knows; where a browser has no Trusted Types, the rules themselves. What it makes
 * of a text is an object of its own, which TypeScript knows as the text it was.
 */
export function trustedPolicy<R extends Rules>(name: string, rules: R): R {
  const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy(name: string, rules: R): R } }
  return trustedTypes?.createPolicy(name, rules) ?? rules
}
