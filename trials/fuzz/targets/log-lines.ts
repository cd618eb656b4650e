import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import { newDeltas } from '#server/counting/recorder/deltas.ts'
import { foldLines } from '#server/counting/recorder/fold/fold-lines.ts'
import { LogState, newLogState } from '#server/counting/recorder/fold/log-state.ts'
import { readRecord } from '#server/counting/recorder/read/read-lines.ts'
import { NO_SEASONS } from '#server/counting/seasons/running-season.ts'
import { isStorable } from '../kit/judge.ts'
import type { Target } from '../target.ts'

const RECEIVED = Date.UTC(2026, 2, 1, 20)
const SOURCES = ['udp', 'http', 'file'] as const
const LONGEST_LINE = 65_536 // what is put aside is kept as it came

/** A game server's whole log: every line is parsed and counted, as from the network and as from a file. */
export const target: Target = {
  promise: 'any lines leave a state that can be stored and read again, and sums that a database takes',
  tokens: [
    ...[
      'L 03/01/2026 - 20:00:00: ',
      'L 02/30/2026 - 25:61:61: ',
      '"Ann<2><STEAM_1:0:2><#Team_Security>"',
      '<BOT>',
      '" ',
    ],
    ...[
      '" killed "',
      '" with "',
      '" at (',
      '" say "',
      '" say_team "',
      '" triggered "',
      '" changed name to "',
      '" entered the game',
    ],
    ...[
      '" committed suicide with "',
      '" disconnected (reason "',
      '" connected, address "',
      'World triggered "Round_End"',
    ],
    ...[
      'Loading map "',
      'Started map "',
      'Team "#Team_Security" ',
      '(attacker_position "',
      '(winner "2")',
      '")',
      '<>',
      '><',
    ],
    ...[
      '"Console<0><Console><Console>"',
      'STEAM_1:0:4294967295',
      '[U:1:99999999999]',
      'BOT',
      '__proto__',
      'constructor',
    ],
  ],
  isFine: (input) => {
    const payloads = input
      .toString('latin1')
      .split('\n')
      .map((line) => Buffer.from(line, 'latin1'))
    return SOURCES.every((source) => {
      const lines = payloads.map((payload, index) =>
        readRecord(
          {
            seq: index + 1,
            receivedAt: RECEIVED + index * 250,
            serverId: 1,
            source,
            origin: ORIGIN,
            place: index,
            payload,
          },
          'Europe/Stockholm',
        ),
      )
      const state = newLogState(source === 'file' ? 'files' : 'live')
      const deltas = newDeltas()
      foldLines({ state, deltas, rules: DEFAULT_RULES, amnestyRecord: () => undefined, seasons: NO_SEASONS }, lines)
      const kept = LogState.safeParse(JSON.parse(JSON.stringify(state)))
      return (
        kept.success && isStorable(state) && isStorable({ ...deltas, setAside: [] }) && deltas.setAside.every(isShort)
      )
    })
  },
}

const ORIGIN = new Uint8Array(16)

const isShort = ({ line }: { line: string }): boolean => line.length <= LONGEST_LINE
