import condensed from './fonts/barlow-condensed.woff2?url'
import inter from './fonts/inter.woff2?url'

// The first thing the program does, and not before: what is on its way earlier takes the line from what no page can be drawn without.
for (const href of [inter, condensed]) {
  const link = Object.assign(document.createElement('link'), { rel: 'preload', as: 'font', type: 'font/woff2', href })
  link.crossOrigin = 'anonymous'
  document.head.append(link)
}
