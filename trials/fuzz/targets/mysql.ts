import { openMysql } from '#server/outside/foreign/mysql.ts'
import { foreignTarget } from '../kit/foreign-target.ts'

/** The bytes of something that says it is a MySQL server, from its greeting on. */
export const target = await foreignTarget({
  open: openMysql,
  engine: 'mysql',
  tokens: [
    ...[
      '\x0a5.5.5-10.6.1-MariaDB\0',
      'mysql_native_password\0',
      'caching_sha2_password\0',
      'sha256_password\0',
      'mysql_clear_password\0',
    ],
    ...[
      '\x07\0\0\x02\0\0\0\x02\0\0\0',
      '\x05\0\0\x01\xfe\0\0\x02\0',
      '\xfb/etc/passwd',
      '\xfe',
      '\xff',
      '\xfc\xff\xff',
      '\xfd\xff\xff\xff',
      'def',
      '\x01\0\0\x01\x01',
    ],
  ],
})
