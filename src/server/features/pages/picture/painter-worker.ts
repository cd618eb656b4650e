import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { toError } from '#server/ground/errors/to-error.ts'
import { followStarter } from '#server/ground/helpers/start-helper.ts'
import type { Painted, ToPaint } from './painter-messages.ts'

// A process that makes PNGs of SVGs: 0.2 s of work each, which nobody who asks for a page should wait behind.
const FACES = [
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-600-normal.woff2',
  '@fontsource/barlow-condensed/files/barlow-condensed-latin-ext-600-normal.woff2',
  '@fontsource/barlow-condensed/files/barlow-condensed-vietnamese-600-normal.woff2',
  '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2',
  '@fontsource-variable/inter/files/inter-cyrillic-ext-wght-normal.woff2',
  '@fontsource-variable/inter/files/inter-greek-wght-normal.woff2',
]
followStarter()
const { resolve } = createRequire(import.meta.url)
await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')))
const fontBuffers = await Promise.all(FACES.map((face) => readFile(resolve(face))))

process.on('message', ({ id, svg }: ToPaint) => {
  const say = (painted: Painted) => process.send?.(painted)
  try {
    const drawing = new Resvg(svg, { font: { fontBuffers } })
    const picture = drawing.render()
    say({ id, png: picture.asPng() })
    picture.free()
    drawing.free()
  } catch (error) {
    say({ id, problem: toError(error).message })
  }
})
