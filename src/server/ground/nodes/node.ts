import { toError } from '#server/ground/errors/to-error.ts'
import { HeldLocks } from './held-locks.ts'
import { NODE_TIMES, type NodeOptions, type NodeTimes } from './node-options.ts'
import { joinNodes, leaveNodes, listMembers, noteHears } from './nodes.queries.ts'
import { type Member, shareServers } from './share-servers.ts'

const WORK = 0

/** This process among those that share the database: which game servers it holds, and whether it does the work. */
export class Node {
  readonly #options: NodeOptions
  readonly #times: NodeTimes
  readonly #now: () => number
  readonly #locks: HeldLocks
  readonly #heardAt = new Map<number, number>()
  readonly #listeners = new Set<() => void>()
  #nodeId: number | null = null // none while it is cut off
  #members: readonly Member[] = []
  #hadCompanyAt = Number.NEGATIVE_INFINITY
  #share: ReadonlySet<number> | null = null // as it was last; none before the first
  #joinedAt = 0
  #hears = ''
  #beating: Promise<void> = Promise.resolve()
  #timer: NodeJS.Timeout | undefined
  #settled: NodeJS.Timeout | undefined
  #isStopped = false
  #held = 'none' // as last logged
  #isTold = false // that the connection is lost

  constructor(options: NodeOptions) {
    this.#options = options
    this.#times = { ...NODE_TIMES, ...options.times }
    this.#now = options.now ?? (() => performance.now())
    this.#locks = new HeldLocks({
      db: options.db,
      name: options.name,
      sole: options.sole,
      times: this.#times,
      now: this.#now,
      onEnd: (error) => this.#lost(error),
      onExpired: () => this.#tell(),
    })
  }

  /** Joins the others and takes its share. */
  async start(): Promise<void> {
    await this.#attend()
    this.#scheduleBeat()
  }

  /** Whether this node may ask the game server now, and count its lines. */
  holds(serverId: number): boolean {
    return this.#locks.has('server', serverId)
  }

  /** Whether it is this node that does what is done once for the whole site. */
  get works(): boolean {
    return this.#locks.has('work', WORK)
  }

  /** No other node lives, as far as is known, and none did just now: after a failover all come back one by one. */
  get isAlone(): boolean {
    return this.#members.length <= 1 && this.#now() - this.#hadCompanyAt >= this.#times.companyMs
  }

  /** False while it cannot be known what others hold. */
  get isConnected(): boolean {
    return this.#nodeId !== null
  }

  get members(): number {
    return this.#members.length
  }

  /** Calls back when what is held may have changed. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener)
  }

  /** A line of the game server's log came here. */
  hear(serverId: number): void {
    this.#heardAt.set(serverId, this.#now())
  }

  /** Whatever uses what is held has stopped by now. */
  async stop(): Promise<void> {
    this.#isStopped = true
    clearTimeout(this.#timer)
    clearTimeout(this.#settled)
    await this.#beating
    const nodeId = this.#nodeId
    if (nodeId !== null) await this.#leave(nodeId).catch((error: unknown) => this.#lost(toError(error)))
    this.#locks.close()
  }

  async #leave(nodeId: number): Promise<void> {
    await this.#locks.release('server', [...this.#options.servers], () => undefined)
    await this.#locks.release('work', [WORK], () => undefined)
    await leaveNodes(this.#locks, nodeId)
  }

  #scheduleBeat(): void {
    if (this.#isStopped) return
    this.#timer = setTimeout(() => {
      this.#beating = this.#attend()
        .catch((error: unknown) => this.#lost(toError(error)))
        .finally(() => this.#scheduleBeat())
    }, this.#times.beatMs)
  }

  async #attend(): Promise<void> {
    if (!this.#locks.isConnected || this.#nodeId === null) await this.#join()
    this.#members = await listMembers(this.#locks)
    if (this.#members.length > 1) this.#hadCompanyAt = this.#now()
    await this.#locks.changeLease(this.isAlone)
    await this.#tellWhatIsHeard()
    await this.#takeShare()
    if (this.#options.roles.includes('work')) await this.#locks.take('work', [WORK])
    this.#locks.forgetUnlocked()
    this.#tell()
    this.#tellWhenSettled()
  }

  async #join(): Promise<void> {
    const { name, roles, servers, log } = this.#options
    await this.#locks.connect()
    const nodeId = await joinNodes(this.#locks, { name, roles, servers })
    await this.#locks.takeQuietly('node', nodeId)
    this.#nodeId = nodeId
    this.#joinedAt = this.#now()
    this.#hears = ''
    if (this.#isTold) log.info('This node is connected with the others again')
    this.#isTold = false
  }

  async #takeShare(): Promise<void> {
    if (!this.#options.roles.includes('collect')) return
    const shared = shareServers(this.#members)
    const isMine = (serverId: number) => shared.get(serverId) === this.#nodeId
    const others = this.#options.servers.filter((serverId) => !isMine(serverId))
    await this.#locks.release('server', others, () => this.#tell())
    const mine = this.#options.servers.filter(isMine)
    const before = this.#share
    if (before !== null && this.#isSettling)
      return this.#locks.take(
        'server',
        mine.filter((id) => before.has(id)),
      )
    this.#share = new Set(mine)
    await this.#locks.take('server', mine)
  }

  /**
   * After a lost connection what others had is left to them for as long as it could not be used anyway, so that all have theirs
   * back when the database went away for everybody.
   */
  get #isSettling(): boolean {
    return !this.#options.sole && this.#now() - this.#joinedAt < this.#times.leaseMs
  }

  /** A node that is alone tells nobody. */
  async #tellWhatIsHeard(): Promise<void> {
    if (this.isAlone || this.#nodeId === null) return
    const since = this.#now() - this.#times.hearMs
    const hears = [...this.#heardAt].filter(([, at]) => at >= since).map(([serverId]) => serverId)
    hears.sort((one, other) => one - other)
    if (hears.join() === this.#hears) return
    await noteHears(this.#locks, this.#nodeId, hears)
    this.#hears = hears.join()
  }

  #tell(): void {
    this.#logHeld()
    for (const listener of this.#listeners) listener()
  }

  #logHeld(): void {
    const { servers, log } = this.#options
    const held = servers.filter((serverId) => this.holds(serverId)).join(', ') || 'none'
    if (held !== this.#held && !this.#isStopped) log.info({ held }, `Game servers that this node asks now: ${held}`)
    this.#held = held
  }

  #tellWhenSettled(): void {
    clearTimeout(this.#settled)
    const wait = this.#locks.nextUsableMs()
    if (wait === null || this.#isStopped) return
    this.#settled = setTimeout(() => {
      this.#tell()
      this.#tellWhenSettled()
    }, wait)
  }

  #lost(error: Error | null): void {
    this.#nodeId = null
    if (!this.#isTold && !this.#isStopped) {
      this.#options.log.warn({ err: error }, 'This node lost the connection that holds its locks; it is tried again')
    }
    this.#isTold = true
    this.#tell()
  }
}
