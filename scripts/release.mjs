import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { giveUp, inProject, requireNode, root } from './lib/project.mjs'
import { askForVulnerabilities } from './lib/release/audit.mjs'
import { billOfMaterials } from './lib/release/bill.mjs'
import { NOT_RELEASED, productionPackages, RELEASE_PARTS, releasePackage } from './lib/release/release-files.mjs'
import { tryRelease } from './lib/release/try-release.mjs'
import { run } from './lib/run.mjs'

// `npm run release`: dist/release gets a tarball that runs where it is unpacked (for this system and processor), its bill of materials
// and the checksums of both. It is unpacked and started once before it counts.
requireNode()
process.chdir(root)
await ensurePackages()
await ensureBuilt()

/** @param {string} file */
const readJson = (file) => JSON.parse(readFileSync(inProject(file), 'utf8'))
const own = readJson('package.json')
const name = `sitrep-${own.version}-${process.platform}-${process.arch}`
const out = inProject('dist/release')
const stage = join(out, name)

rmSync(out, { recursive: true, force: true })
mkdirSync(stage, { recursive: true })
fill()
const time = await lastCommit()
const bill = `${name}.cdx.json`
writeBill(time)
const tarball = `${name}.tar.gz`
await pack(time)
await tryRelease(join(out, tarball), name)
rmSync(stage, { recursive: true })
const sums = [tarball, bill].map((file) => `${sha256(join(out, file))}  ${file}\n`)
writeFileSync(join(out, 'SHA256SUMS'), sums.join(''))
console.log(`dist/release has ${tarball}, ${bill} and SHA256SUMS.`)
const { isClean, sentence } = await askForVulnerabilities()
console.log(sentence)
process.exitCode = isClean ? 0 : 1

function fill() {
  for (const part of RELEASE_PARTS) {
    cpSync(inProject(part), join(stage, part), {
      recursive: true,
      filter: (source) => !NOT_RELEASED.test(relative(root, source)),
    })
  }
  for (const path of productionPackages(readJson('package-lock.json'))) {
    // Packages for other systems are in the lock file and not here.
    if (existsSync(inProject(path)))
      cpSync(inProject(path), join(stage, path), { recursive: true, verbatimSymlinks: true })
  }
  writeFileSync(join(stage, 'package.json'), `${JSON.stringify(releasePackage(own), null, 2)}\n`)
}

/** @param {Date} time */
function writeBill(time) {
  const { packages } = readJson('package-lock.json')
  const here = Object.entries(packages).filter(([path]) => path === '' || existsSync(join(stage, path, 'package.json')))
  const { devDependencies: _, ...root } = packages['']
  /** @param {string} folder */
  const licenceOf = (folder) => readJson(join(folder, 'package.json')).license
  const { name, version, license } = own
  const known = { ...Object.fromEntries(here), '': root }
  const contents = billOfMaterials({ name, version, license }, known, { licenceOf, time })
  writeFileSync(join(out, bill), `${JSON.stringify(contents, null, 2)}\n`)
}

/**
 * The same bytes from the same files: in order, of one time, of nobody.
 * @param {Date} time
 */
async function pack(time) {
  const same = [
    '--sort=name',
    `--mtime=@${time.getTime() / 1000}`,
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    '--mode=u+rwX,go+rX,go-w',
  ]
  const { code } = await run('tar', ['-C', out, ...same, '-czf', join(out, tarball), name])
  if (code !== 0) giveUp('The tarball could not be written: look at the message above.', 1)
}

/** When the sources were last changed, as far as Git tells. */
async function lastCommit() {
  const { output } = await run('git', ['log', '-1', '--format=%ct'], { quiet: true })
  return new Date(Number(/^\d+/.exec(output)?.[0] ?? 0) * 1000)
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex')
}
