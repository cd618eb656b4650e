import type { Source } from '#server/owner/people/own-admins.queries.ts'

/** Where the owner finds an admin or a ban of this source. */
export const KEPT_BY: Readonly<Record<Source, string>> = {
  sourcebans: 'SourceBans++',
  settings: 'sitrep.yaml',
  command: 'this command',
}
