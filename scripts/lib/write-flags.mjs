import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

const COUNTRY = /^[a-z]{2}\.svg$/
const HEAVY = 6_000 // bytes
const WIDTH = 60 // three times what is shown, for the sharpest of phones

/**
 * The flags of countries. Some hold a coat of arms of 300 kB that nobody sees at this size: those become a picture of themselves.
 * @param {string} folder that they are written to
 */
export async function writeFlags(folder) {
  const { resolve } = createRequire(import.meta.url)
  await initWasm(readFileSync(resolve('@resvg/resvg-wasm/index_bg.wasm')))
  const drawings = join(dirname(resolve('flag-icons/package.json')), 'flags', '4x3')
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(drawings).filter((name) => COUNTRY.test(name))) {
    const drawing = readFileSync(join(drawings, file), 'utf8')
    writeFileSync(join(folder, file), drawing.length > HEAVY ? pictureOf(drawing) : drawing)
  }
}

/** @param {string} drawing */
function pictureOf(drawing) {
  const png = new Resvg(drawing, { fitTo: { mode: 'width', value: WIDTH } }).render().asPng()
  const data = `data:image/png;base64,${Buffer.from(png).toString('base64')}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 3"><image width="4" height="3" href="${data}"/></svg>`
}
