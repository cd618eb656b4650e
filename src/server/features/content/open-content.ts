import { isDeepStrictEqual } from 'node:util'
import { type FollowOptions, followFolders } from './follow-folders.ts'
import { findImageHosts } from './image-hosts.ts'
import { contentFolders, readContent, type SiteContent } from './read-content.ts'

export interface ContentStore {
  /** What the folder said when it was last read, replaced as a whole. */
  current(): SiteContent
  /** Origins of other sites whose pictures it shows. */
  imageHosts(): readonly string[]
  /** A sentence for each thing in it that could not be used. */
  problems(): readonly string[]
  close(): void
}

export interface ContentLog {
  info(message: string): void
  warn(message: string): void
}

const MOST_NAMED = 5 // in one line of the log

/** Reads the content folder and keeps up with it. `onChange` is called when what it says has become different. */
export async function openContent(
  dir: string,
  log: ContentLog,
  onChange: () => void = () => undefined,
  options: FollowOptions = {},
): Promise<ContentStore> {
  let known = await readContent(dir)
  for (const problem of known.problems) log.warn(`content: ${problem}`)
  const findHosts = async (content: SiteContent): Promise<readonly string[]> => {
    const { hosts, leftOut } = await findImageHosts(content)
    const many = `content: pictures from more than ${hosts.length} other sites`
    if (leftOut.length > 0) log.warn(`${many}; these are not shown: ${leftOut.slice(0, MOST_NAMED).join(', ')}`)
    return hosts
  }
  let imageHosts = await findHosts(known.content)

  const reread = async (): Promise<void> => {
    const read = await readContent(dir)
    for (const problem of read.problems) {
      if (!known.problems.includes(problem)) log.warn(`content: ${problem}`)
    }
    const different = !isDeepStrictEqual(read.content, known.content)
    if (different) imageHosts = await findHosts(read.content)
    known = read
    if (!different) return
    log.info('content: read again after a change')
    onChange()
  }

  const keepUp = () => reread().catch((error: unknown) => log.warn(`content: could not be read again: ${error}`))
  const follower = followFolders(() => contentFolders(dir), keepUp, options)
  return {
    current: () => known.content,
    imageHosts: () => imageHosts,
    problems: () => known.problems,
    close: () => follower.close(),
  }
}
