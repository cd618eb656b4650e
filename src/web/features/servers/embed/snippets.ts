import { plainLine } from '#shared/format/plain-line.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { serverPath } from '#web/lib/paths.ts'

export interface Snippet {
  label: string
  text: string
}

const LONGEST_NAME = 80

/** What to paste elsewhere to show a game server there. */
export function snippetsFor(serverId: number, name: string, origin: string): Snippet[] {
  const line = plainLine(name, LONGEST_NAME)
  const widget = `${origin}/embed/server/${serverId}`
  const picture = `${origin}/img/server/${serverId}.png`
  const page = origin + serverPath(serverId)
  return [
    {
      label: 'Frame for a website',
      text: `<iframe src="${widget}" title="${escapeHtml(line)}" width="360" height="170" style="border:0" loading="lazy"></iframe>`,
    },
    { label: 'Picture in Markdown', text: `[![${withoutMarks(line)}](${picture})](${page})` },
    { label: 'Picture in BBCode', text: `[url=${page}][img]${picture}[/img][/url]` },
    { label: 'Overlay for a stream', text: `${widget}/overlay` },
  ]
}

/** Signs that mean something in Markdown are left out rather than written in a way that some reader shows. */
const withoutMarks = (text: string): string => text.replace(/[[\]()<>\\`*_!|&]/g, '').trim()
