/** The code of a failure, such as ENOENT of the system or 40P01 of PostgreSQL; '' when it has none. */
export function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
