export type QueryFailure =
  | 'address' // no IP address and port
  | 'timeout'
  | 'refused' // the host says that nothing listens there
  | 'challenged' // it kept asking for another challenge
  | 'malformed' // it answered, but not in a way we accept
  | 'aborted'
  | 'socket' // our own machine failed

export class QueryFailed extends Error {
  override name = 'QueryFailed'
  readonly reason: QueryFailure

  constructor(reason: QueryFailure) {
    super(`Query failed: ${reason}`)
    this.reason = reason
  }
}
