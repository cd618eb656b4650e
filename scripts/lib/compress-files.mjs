import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'

const compress = promisify(brotliCompress)
const WORTH = /\.(?:css|js|svg)$/
const QUALITY = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }

/**
 * Puts the smallest form of each file beside it, for browsers that take it: a fourteenth less than what the server has the time for.
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const names = (await readdir(folder)).filter((name) => WORTH.test(name))
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name)
      await writeFile(`${file}.br`, await compress(await readFile(file), { params: QUALITY }))
    }),
  )
}
