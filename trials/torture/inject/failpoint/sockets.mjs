import dgram from 'node:dgram'
import net from 'node:net'
import { failure, reach } from './reach.mjs'

const isDatabase = Symbol('isDatabase')

/** Lets sockets fail to connect, to listen and to send. What goes to the database is counted there. */
export function wrapSockets() {
  const socket = /** @type {any} */ (net.Socket.prototype)
  const { connect } = socket
  socket.connect = /** @this {any} */ function (/** @type {any[]} */ ...args) {
    const where = JSON.stringify(args[0]) ?? ''
    if (where.includes('.s.PGSQL.')) this[isDatabase] = true
    if (!reach('socket', `connect ${where}`)) return connect.apply(this, args)
    process.nextTick(() => this.destroy(failure('ECONNREFUSED', 'connect')))
    return this
  }
  for (const name of ['_write', '_writev']) {
    const original = socket[name]
    socket[name] = function (/** @type {any[]} */ ...args) {
      const isCounted = !this[isDatabase] && !(this.fd <= 2)
      if (!isCounted || !reach('socket', 'write')) return original.apply(this, args)
      args.at(-1)(failure('EPIPE', 'write'))
    }
  }
  wrapStart(net.Server.prototype, 'listen')
  wrapStart(dgram.Socket.prototype, 'bind')
  const datagrams = /** @type {any} */ (dgram.Socket.prototype)
  const { send } = datagrams
  datagrams.send = function (/** @type {any[]} */ ...args) {
    if (!reach('socket', 'send')) return send.apply(this, args)
    const [callback, error] = [args.at(-1), failure('ENOBUFS', 'send')]
    process.nextTick(() => (typeof callback === 'function' ? callback(error) : this.emit('error', error)))
  }
}

/**
 * @param {any} owner
 * @param {string} name
 */
function wrapStart(owner, name) {
  const original = owner[name]
  owner[name] = function (/** @type {any[]} */ ...args) {
    if (!reach('socket', name)) return original.apply(this, args)
    process.nextTick(() => this.emit('error', failure('EADDRINUSE', name)))
    return this
  }
}
