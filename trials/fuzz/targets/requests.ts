import { connect } from 'node:net'
import type { Call } from '#shared/contract.ts'
import { adminTools } from '#shared/contracts/admin-tools.ts'
import { find } from '#shared/contracts/find.ts'
import { leaderboard } from '#shared/contracts/leaderboard.ts'
import { matches } from '#shared/contracts/matches.ts'
import { notices } from '#shared/contracts/notices.ts'
import { startBareEdge } from '../kit/bare-edge.ts'
import type { Target } from '../target.ts'

const WELL_READ = 418
const contracts: readonly Readonly<Record<string, Call>>[] = [adminTools, find, leaderboard, matches, notices]
const { port, close } = await startBareEdge(
  contracts.flatMap((contract) => Object.values(contract)),
  WELL_READ,
)
const BROKEN = /^HTTP\/1\.1 (?:500|501|502|504|505)/m

/** All that is answered to these bytes until one side hangs up. */
function exchange(input: Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const heard: Buffer[] = []
    socket.on('data', (chunk) => void heard.push(chunk))
    socket.on('error', () => socket.destroy())
    socket.on('close', () => resolve(Buffer.concat(heard).toString('latin1')))
    socket.end(input)
  })
}

/** Whatever somebody sends to the port of the site: requests, their bodies, and frames of a websocket. */
export const target: Target = {
  promise: 'a status of ours that is no fault of ours, or silence, and then the connection ends',
  tokens: [
    ...[
      'GET ',
      'POST ',
      'OPTIONS ',
      'HEAD ',
      ' HTTP/1.1\r\n',
      ' HTTP/1.0\r\n',
      'Host: x\r\n',
      'Content-Length: 5\r\n',
      'Content-Length: 05\r\n',
    ],
    ...[
      'Transfer-Encoding: chunked\r\n',
      'Content-Type: application/json\r\n',
      'Expect: 100-continue\r\n',
      'Connection: Upgrade\r\n',
      '\r\n\r\n',
    ],
    ...[
      'Upgrade: websocket\r\n',
      'Authorization: Bearer x\r\n',
      'Cookie: bind=x\r\n',
      'X-Forwarded-For: ::1\r\n',
      'If-None-Match: "x"\r\n',
      'Range: bytes=0-\r\n',
    ],
    ...[
      '/api/v1/',
      '/websocket/servers',
      '?limit=5&offset=0',
      '&sort=',
      '%00',
      '%2e%2e/',
      '..',
      '//',
      '{"',
      '":',
      '[',
      ']',
      '}',
      '__proto__',
      '0\r\n\r\n',
    ],
    ...[
      '\x81\x84\0\0\0\0ping',
      '\x89\x80\0\0\0\0',
      '\x88\x80\0\0\0\0',
      '\x81\xfe\xff\xff',
      '\x81\xff',
      '\x01\x80\0\0\0\0',
      '\x80\x80\0\0\0\0',
    ],
  ],
  close,
  isFine: async (input) => !BROKEN.test(await exchange(input)),
}
