import { paths } from '#shared/paths.ts'

export type PageName = keyof typeof paths

/** Which page an address is of, with its parameters as they stand there; null when it leads nowhere. */
export function matchPage(path: string): { page: PageName; params: Readonly<Record<string, string>> } | null {
  for (const [page, pattern] of PATTERNS) {
    const found = pattern.exec(path)
    if (found !== null) return { page, params: found.groups ?? {} }
  }
  return null
}

// No parameter is longer than a Steam id, so an address that is a page's is short enough to be kept.
const PATTERNS = Object.entries(paths).map(
  ([page, path]) => [page as PageName, new RegExp(`^${path.replace(/:(\w+)/g, '(?<$1>[^/]{1,20})')}/?$`)] as const,
)
