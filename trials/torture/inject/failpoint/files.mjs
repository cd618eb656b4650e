import fs from 'node:fs'
import { failure, NOTES, reach } from './reach.mjs'

const NAMES =
  'open close read write writev fsync fdatasync ftruncate stat lstat readFile writeFile appendFile rename link unlink rm mkdir readdir'.split(
    ' ',
  )
const ASKED =
  'open readFile writeFile appendFile rename rm mkdir mkdtemp readdir stat lstat statfs realpath readlink unlink truncate access chmod copyFile'.split(
    ' ',
  )
const OF_HANDLES = 'read write writev readFile writeFile appendFile sync datasync truncate stat'.split(' ')

/** Lets calls of `node:fs` fail: those that wait, those that call back, those that promise, and those of open files. */
export async function wrapFiles() {
  const all = /** @type {any} */ (fs)
  for (const name of [...NAMES.map((each) => `${each}Sync`), 'watch']) wrapSync(all, name)
  for (const name of NAMES) wrapCallback(all, name)
  for (const name of ASKED) wrapPromise(all.promises, name, isOwn)
  const handle = await fs.promises.open(process.execPath)
  for (const name of OF_HANDLES) wrapPromise(Object.getPrototypeOf(handle), name, () => false)
  await handle.close()
}

/**
 * The program's own text is no file it works with, nor is where it writes its log.
 * @param {unknown} file
 */
function isOwn(file) {
  if (typeof file === 'number') return file <= 2
  const path = file instanceof URL ? file.pathname : String(file ?? '')
  return path === NOTES || /\/node_modules\/|\/package\.json$|\.[cm]?js(\.map)?$/.test(path)
}

/**
 * @param {any} owner
 * @param {string} name
 */
function wrapSync(owner, name) {
  const original = owner[name]
  owner[name] = function (/** @type {unknown[]} */ ...args) {
    const fails = isOwn(args[0]) ? null : reach('file', `${name} ${args[0]}`)
    if (fails === 'refused' && name !== 'closeSync') throw failure('EIO', name)
    const result = original.apply(this, args)
    if (fails) throw failure('EIO', name)
    return result
  }
}

/**
 * @param {any} owner
 * @param {string} name
 */
function wrapCallback(owner, name) {
  const original = owner[name]
  owner[name] = function (/** @type {any[]} */ ...args) {
    const callback = args.at(-1)
    const fails = typeof callback !== 'function' || isOwn(args[0]) ? null : reach('file', `${name} ${args[0]}`)
    const tell = () => callback(failure('EIO', name))
    if (fails === 'refused' && name !== 'close') return process.nextTick(tell)
    return original.apply(this, fails ? [...args.slice(0, -1), tell] : args)
  }
}

/**
 * @param {any} owner
 * @param {string} name
 * @param {(first: unknown) => boolean} isLeftOut
 */
function wrapPromise(owner, name, isLeftOut) {
  const original = owner[name]
  owner[name] = async function (/** @type {unknown[]} */ ...args) {
    const fails = isLeftOut(args[0]) ? null : reach('file', `${name} ${typeof args[0] === 'string' ? args[0] : ''}`)
    if (fails === 'refused') throw failure('EIO', name)
    const result = await original.apply(this, args)
    if (fails && name === 'open') await result.close()
    if (fails) throw failure('EIO', name)
    return result
  }
}
