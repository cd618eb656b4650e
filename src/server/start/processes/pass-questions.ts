import { type Channel, type FromOffice, ToOffice } from './office.ts'

interface Pending {
  id: number // as the asking process counts
  by: Channel
  waitsFor: Set<Channel>
  replies: { ok: boolean; body: unknown }[]
}

/** Between the desks: passes each question to whom it is for, and their replies back together. */
export class PassQuestions {
  readonly #members = new Set<Channel>()
  readonly #pending = new Map<number, Pending>()
  #back: Channel | null = null
  #lastId = 0

  add(member: Channel, isBack: boolean): void {
    this.#members.add(member)
    if (isBack) this.#back = member
    member.on('message', (message) => {
      const { data } = ToOffice.safeParse(message)
      if (data?.type === 'ask') this.#ask(member, data)
      if (data?.type === 'reply') this.#reply(data.id, member, { ok: data.ok, body: data.body })
    })
  }

  /** It has ended: nobody waits for it any longer. */
  remove(member: Channel): void {
    this.#members.delete(member)
    for (const [id, { waitsFor }] of [...this.#pending]) {
      if (waitsFor.has(member)) this.#reply(id, member, { ok: false, body: 'the process has ended' })
    }
  }

  #ask(by: Channel, { id, to, question, body }: Extract<ToOffice, { type: 'ask' }>): void {
    const asked = to === 'back' ? [this.#back] : [...this.#members].filter((member) => member !== by)
    const waitsFor = new Set(asked.filter((member) => member !== null))
    const own = ++this.#lastId
    this.#pending.set(own, { id, by, waitsFor, replies: [] })
    for (const member of waitsFor) send(member, { type: 'question', id: own, question, body })
    if (waitsFor.size === 0) this.#end(own)
  }

  #reply(own: number, from: Channel, reply: { ok: boolean; body: unknown }): void {
    const pending = this.#pending.get(own)
    if (!pending?.waitsFor.delete(from)) return
    pending.replies.push(reply)
    if (pending.waitsFor.size === 0) this.#end(own)
  }

  #end(own: number): void {
    const pending = this.#pending.get(own)
    this.#pending.delete(own)
    if (pending && this.#members.has(pending.by)) {
      send(pending.by, { type: 'replies', id: pending.id, replies: pending.replies })
    }
  }
}

/** Who has just ended is told nothing; `remove` follows. */
const send = (member: Channel, message: FromOffice): void => void member.send?.(message, () => undefined)
