import { readdir, readlink } from 'node:fs/promises'

/** What of a folder this process holds open. */
export async function openIn(folder: string): Promise<string[]> {
  const links = await Promise.all(
    (await readdir('/proc/self/fd')).map((name) => readlink(`/proc/self/fd/${name}`).catch(() => '')),
  )
  return links.filter((path) => path === folder || path.startsWith(`${folder}/`))
}
