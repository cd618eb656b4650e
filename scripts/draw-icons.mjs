import { readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { inProject } from './lib/project.mjs'

// `node scripts/draw-icons.mjs`: the mark of the site (favicon.svg) as the files that phones and old browsers ask for.
const MARK = inProject('src/web/public/favicon.svg')
const { resolve } = createRequire(import.meta.url)
await initWasm(await readFile(resolve('@resvg/resvg-wasm/index_bg.wasm')))

const mark = await readFile(MARK, 'utf8')
// A phone cuts its own shape out of the picture: the ground goes to the edge, and the mark keeps away from it.
const wholeGround = mark.replace(' rx="7"', '').replace('<path', '<path transform="translate(3.2 3.2) scale(0.8)"')
if (wholeGround.includes('rx="7"') || !wholeGround.includes('scale(0.8)')) throw new Error(`${MARK} has another shape`)

await write('icon-192.png', draw(mark, 192))
await write('icon-512.png', draw(mark, 512))
await write('icon-maskable-512.png', draw(wholeGround, 512))
await write('apple-touch-icon.png', draw(wholeGround, 180))
await write('favicon.ico', asIco(draw(mark, 32), 32))

/**
 * @param {string} svg
 * @param {number} size
 */
function draw(svg, size) {
  return Buffer.from(new Resvg(svg, { fitTo: { mode: 'width', value: size } }).render().asPng())
}

/**
 * A head, one entry, and the PNG as it is.
 * @param {Buffer} png
 * @param {number} size
 */
function asIco(png, size) {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2) // an icon
  head.writeUInt16LE(1, 4) // one picture
  head.writeUInt8(size, 6)
  head.writeUInt8(size, 7)
  head.writeUInt16LE(1, 10)
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(png.length, 14)
  head.writeUInt32LE(head.length, 18)
  return Buffer.concat([head, png])
}

/**
 * @param {string} name
 * @param {Buffer} bytes
 */
async function write(name, bytes) {
  await writeFile(inProject('src/web/public', name), bytes)
  process.stdout.write(`${name} ${bytes.length} bytes\n`)
}
