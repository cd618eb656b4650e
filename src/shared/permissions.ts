/** What an admin may be allowed to do on the site. `admin_tools.may` of the settings says by which SourceMod flags. */
export const PERMISSIONS = [
  'say',
  'change_map',
  'read_chat',
  'people', // look anybody up
  'addresses', // see and search the addresses people came from
  'kick',
  'ban',
  'lift',
  'notes',
  'watchlist',
  'reports', // answer reports and appeals
  'audit', // read it
  'doctor',
] as const
export type Permission = (typeof PERMISSIONS)[number]

/** What cannot be taken back by the next click: it needs a sign-in of the last minutes. */
export const DANGEROUS: ReadonlySet<Permission> = new Set<Permission>(['ban', 'lift'])

/** The `code` of a refusal that a new sign-in ends. */
export const FRESH_SIGN_IN = 'fresh_sign_in'
