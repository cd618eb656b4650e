import type { Db } from '#server/ground/db/db.ts'
import type { PageText } from '#server/http/site/page-text.ts'
import { IdText } from '#shared/contracts/common.ts'
import type { LiveUpdate } from '#shared/live.ts'

/** Where the words of a page come from. */
export interface PageSources {
  db: Db
  latest: (serverId: number) => LiveUpdate | null
}

export type Params = Readonly<Record<string, string>>
export type Described = Omit<PageText, 'isThere'> | null // null: what the address names is not there
export type Describe = (sources: PageSources, params: Params) => Promise<Described> | Described

export const readId = (text: string | undefined): number | null => IdText.safeParse(text).data ?? null
