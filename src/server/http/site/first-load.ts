import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import { escapeHtml } from '#shared/text/escape-html.ts'

const PageFiles = z.record(z.string(), z.object({ scripts: z.array(z.string()), styles: z.array(z.string()) }))
export type PageFiles = z.infer<typeof PageFiles>

/** Which files each screen loads, as the build wrote it down. */
export async function readPageFiles(file: string): Promise<PageFiles> {
  return PageFiles.parse(JSON.parse(await readFile(file, 'utf8')))
}

/** What a screen needs as it opens. */
export interface Opening {
  name: string // by which the build lists its files
  asks: readonly string[] // public calls, whose replies are the same for everybody
  asksAnyway: readonly string[] // those of them that it needs whatever the query of its address says
}
export const NOTHING_YET: Opening = { name: '', asks: [], asksAnyway: [] }

/** Lets the browser ask for a screen's data and files beside the program that will ask for them, not after it. */
export function withFirstLoad(html: string, { name, asks }: Pick<Opening, 'name' | 'asks'>, files: PageFiles): string {
  const { scripts, styles } = files[name] ?? { scripts: [], styles: [] }
  const links = [
    ...asks.map((url) => `<link rel="preload" as="fetch" crossorigin href="${escapeHtml(url)}" />`),
    ...styles.map((path) => `<link rel="stylesheet" crossorigin href="${escapeHtml(path)}" />`),
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escapeHtml(path)}" />`),
  ]
  return html.replace('</head>', () => `${links.join('')}</head>`)
}
