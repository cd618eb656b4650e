import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import type { WidgetServer } from './widget-server.ts'

export const THEMES = ['auto', 'dark', 'light'] as const
export type Theme = (typeof THEMES)[number]

/** A small page for a frame. It needs no script: with one it changes in its place, without it is loaded anew. */
export function writeWidget(server: WidgetServer, siteName: string, theme: Theme): string {
  const { id, name, joinUrl } = server
  const page = paths.server.replace(':server_id', String(id))
  return writeDocument({
    title: `${name} · ${siteName}`,
    theme,
    everyS: 20,
    kind: 'widget',
    inside: [
      `<h1><a href="${page}" target="_blank" rel="noopener"><bdi>${escapeHtml(name)}</bdi></a></h1>`,
      state(server),
      facts(server),
      `<footer>${joinUrl === null ? '' : `<a class="join" href="${escapeHtml(joinUrl)}">Play</a>`}`,
      `<a href="/" target="_blank" rel="noopener">${escapeHtml(siteName)}</a></footer>`,
    ].join(''),
  })
}

/** A page to lay over a stream: large, and nothing behind the letters. */
export function writeOverlay(server: WidgetServer, siteName: string): string {
  return writeDocument({
    title: `${server.name} · ${siteName}`,
    theme: 'dark',
    everyS: 5,
    kind: 'overlay',
    inside: `<h1><bdi>${escapeHtml(server.name)}</bdi></h1>${state(server)}${facts(server)}`,
  })
}

const state = ({ isUp }: WidgetServer): string =>
  `<p class="state ${isUp ? 'is-up' : 'is-down'}">${isUp ? 'Online' : 'Offline'}</p>`

const facts = ({ players, map, mode }: WidgetServer): string =>
  `<dl>${[
    ['Players', players],
    ['Map', map],
    ['Mode', mode],
  ]
    .map(([label, value = '']) => `<div><dt>${label}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd></div>`)
    .join('')}</dl>`

interface Written {
  title: string
  theme: Theme
  everyS: number
  kind: 'widget' | 'overlay'
  inside: string
}

const writeDocument = ({ title, theme, everyS, kind, inside }: Written): string =>
  [
    `<!doctype html><html lang="en" class="${kind}" data-theme="${theme}"><head><meta charset="utf-8" />`,
    '<meta name="viewport" content="width=device-width, initial-scale=1" /><meta name="robots" content="noindex" />',
    `<noscript><meta http-equiv="refresh" content="${everyS}" /></noscript>`,
    `<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/embed/widget.css" />`,
    `<script src="/embed/widget.js" defer></script></head>`,
    `<body><main data-every="${everyS}">${inside}</main></body></html>\n`,
  ].join('\n')
