import { totalmem } from 'node:os'

/** A name for the database and for the user who owns it and migrates it; the socket's permissions are what guards them. */
export const DATABASE_NAME = 'sitrep'

/** Who the program is in all its work: see application-role.ts. */
export const APPLICATION_ROLE = 'sitrep_app'

/** No TCP port: only the number in the socket's file name. */
export const SOCKET_PORT = 5432

/**
 * Unicode by PostgreSQL's own tables and order by code point: `lower()` knows every alphabet, and neither an upgrade of
 * the system's C library nor a move to another machine can change an order that an index was built on.
 */
export const INIT_ARGS = [
  `--username=${DATABASE_NAME}`,
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
  '--auth-local=trust',
  '--auth-host=reject',
] as const

const SETTINGS = {
  listen_addresses: '',
  port: String(SOCKET_PORT),
  unix_socket_permissions: '0700',
  max_connections: '60',
  maintenance_work_mem: '64MB',
  max_wal_size: '512MB',
  random_page_cost: '1.1', // a VPS has a solid state disk
  jit: 'off', // compiling costs more than these short questions take
  max_parallel_workers_per_gather: '0', // one visitor, one core; and containers have too little /dev/shm for more
  max_parallel_maintenance_workers: '0',
  // One table after the other, 40 MB a second at most: every minute it goes over all that was counted, and visitors wait meanwhile.
  autovacuum_max_workers: '1',
  autovacuum_vacuum_cost_limit: '50',
  autovacuum_vacuum_cost_delay: '10ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_line_prefix: '',
  log_error_verbosity: 'terse', // the rest may quote rows
  log_min_messages: 'log', // an error in a statement is reported by whoever sent it
  log_min_error_statement: 'panic',
} as const

/** An eighth of the machine's or the container's memory for what is read often: the rest belongs to the site and to others. */
export function memorySettings(bytes = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY)) {
  const megabytes = Math.floor(bytes / 2 ** 20)
  return {
    shared_buffers: `${Math.min(1024, Math.max(64, Math.floor(megabytes / 8)))}MB`,
    effective_cache_size: `${Math.max(128, Math.floor(megabytes / 2))}MB`,
  }
}

/** For tests: data that may be lost with the machine, and databases so short-lived that looking through a large memory costs more. */
const UNSAFE_SETTINGS = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  shared_buffers: '64MB',
} as const

export function serverArgs(clusterDir: string, socketDir: string, fsync: boolean): string[] {
  const settings = {
    ...SETTINGS,
    ...memorySettings(),
    ...(fsync ? {} : UNSAFE_SETTINGS),
    unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`,
  }
  return ['-D', clusterDir, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
}
