import { openPostgres } from '#server/outside/foreign/postgres.ts'
import { foreignTarget } from '../kit/foreign-target.ts'

/** The bytes of something that says it is a PostgreSQL server, from the first on. */
export const target = await foreignTarget({
  open: openPostgres,
  engine: 'postgres',
  tokens: [
    ...[
      'R\0\0\0\x08\0\0\0\0',
      'R\0\0\0\x08\0\0\0\x03',
      'R\0\0\0\x0c\0\0\0\x05salt',
      'R\0\0\0\x17\0\0\0\x0aSCRAM-SHA-256\0\0',
      'Z\0\0\0\x05I',
    ],
    ...[
      'T\0\0\0\x06\0\0',
      'D\0\0\0\x06\0\0',
      'C\0\0\0\x0dSELECT 1\0',
      'E\0\0\0\x05\0',
      'N\0\0\0\x05\0',
      'G\0\0\0\x07\0\0\0',
      'S\0\0\0\x05\0',
      'A',
      'd',
      '\xff\xff\xff\xff',
    ],
  ],
})
