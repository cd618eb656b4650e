import { BAN_COLUMNS } from './read-bans.ts'

/** What is read of a SourceBans++, by table: the rights that a user needs, and no more. */
export const NEEDED_COLUMNS: Readonly<Record<string, readonly string[]>> = {
  bans: BAN_COLUMNS,
  comms: ['aid'],
  admins: ['aid', 'user', 'authid', 'immunity', 'srv_group', 'srv_flags'],
  srvgroups: ['name', 'flags', 'immunity'],
  servers: ['sid', 'ip', 'port'],
}
