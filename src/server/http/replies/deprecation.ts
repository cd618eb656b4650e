import type { Call } from '#shared/contract.ts'

/** Tells a program that a call will go (RFC 9745), when (RFC 8594), and where to read about it. */
export function deprecationHeaders({ deprecated }: Call): Record<string, string> {
  if (deprecated === undefined) return {}
  return {
    deprecation: `@${Date.parse(deprecated.since) / 1000}`,
    sunset: new Date(deprecated.until).toUTCString(),
    link: '</api/docs#changes>; rel="deprecation"; type="text/html"',
  }
}
