import { useEffect } from 'react'
import { config } from '#web/lib/config.ts'

/** 'Bans · Sitrep' in the browser's tab; without a title, the name of the site alone. */
export function useDocumentTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · ${config.siteName}` : config.siteName
  }, [title])
}
