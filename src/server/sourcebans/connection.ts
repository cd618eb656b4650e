/** A SourceBans++ database is reached as any foreign database is. */
export type { Cell, Connection as SourcebansConnection, ConnectionOptions } from '#server/foreign/connection.ts'
export { ForeignFailed as SourcebansFailed, LIMITS, type Limits } from '#server/foreign/limits.ts'
export { openMysql as openConnection } from '#server/foreign/mysql.ts'
