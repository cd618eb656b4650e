/** By which a command sees that Sitrep uses a database. */
export const OWN_NAME = 'sitrep'

/** A pooler keeps its own connections, under the name they were last used by, when Sitrep is long gone. */
export const POOLED_NAME = 'sitrep pooled'
