import type { SitrepEvent } from '#shared/contracts/events.ts'

/** Somebody outside who is told of events. */
export interface Target {
  /** As the queue knows it: its kind and its name in the settings, such as `webhook:log`. Another name is another target. */
  name: string
  /** Asked once, when the event is noticed. */
  wants(event: NewEvent): boolean
  /** Tries once. It throws only for a fault of ours, which counts as a failed attempt. */
  send(event: SitrepEvent, attempt: Attempt): Promise<Outcome>
}

/** An event that has just been noticed, and what happened in a few words: the same key is the same event. */
export type NewEvent = WithKey<SitrepEvent>
type WithKey<E> = E extends SitrepEvent ? Omit<E, 'id'> & { key: string } : never

export interface Attempt {
  number: number // from 1
  /** It was tried before, and the process ended before it noted how that went: the event may have arrived. */
  isUnsure: boolean
  stopping: AbortSignal
}

export type Outcome =
  | { type: 'sent' }
  /** To be tried again: after a while that grows, and not before `afterMs`. `pausesTarget`: nor is anything else sent to it. */
  | { type: 'failed'; problem: string; afterMs?: number; pausesTarget?: boolean }
  /** To be tried never again, unless the owner asks for it. */
  | { type: 'refused'; problem: string }
