import { readEarlyAnswers } from '#web/lib/api/api.ts'
import { paths } from '#web/lib/paths.ts'
import { allPrepared } from '#web/ui/page/late.tsx'
import { prepareScreen } from './screen.tsx'

const PATIENCE_MS = 250

/**
 * The code of the first screen comes beside the program itself, so that both can be drawn at once instead of one after the other. If it
 * is late the bar is drawn without it, and if it does not come the screen says so itself.
 */
export async function loadFirstScreen(pathname: string): Promise<void> {
  const path = likelyPath(pathname)
  if (path === undefined) return
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE_MS))
  await Promise.race([Promise.all([prepareWithParts(path), readEarlyAnswers()]), late])
}

async function prepareWithParts(path: string): Promise<void> {
  await prepareScreen(path).catch(() => undefined)
  await allPrepared()
}

/** The router knows for certain, but makes forty patterns first, and again as it draws. */
export function likelyPath(pathname: string): string | undefined {
  const parts = pathname.split('/')
  const fits = (path: string) => {
    const wanted = path.split('/')
    return wanted.length === parts.length && wanted.every((part, at) => part.startsWith(':') || part === parts[at])
  }
  const known = Object.values<string>(paths)
  return known.find((path) => path === pathname) ?? known.find(fits)
}
