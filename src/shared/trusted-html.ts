/** The one way by which a page may have HTML parsed, by the name that the policy of pages knows it under. */
export const TRUSTED_HTML = 'sitrep-markdown'
