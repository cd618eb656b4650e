import type { Connection } from '#server/outside/foreign/connection.ts'
import { LIMITS } from '#server/outside/foreign/limits.ts'
import type { TlsChoice } from '#server/outside/foreign/tls.ts'
import type { SourcebansAccount } from '#server/outside/sourcebans/account.ts'
import { encryptionOf } from '#server/outside/sourcebans/encryption.ts'
import { NEEDED_COLUMNS } from '#server/outside/sourcebans/needed-columns.ts'
import { mayReadReasons } from '#server/outside/sourcebans/reason-column.ts'
import { codeInCauses } from '#server/owner/doctor/code-in-causes.ts'
import { failed, failedForGood, fine, type Outcome } from '#server/owner/doctor/examination.ts'
import { explainUnreachable } from '#server/owner/doctor/reach.ts'
import { explainRefusal } from './sourcebans-refusals.ts'

const CERTIFICATES =
  'Renew the certificate, use the name it was made for in SOURCEBANS_URL, or name its authority in sourcebans.tls_ca.'
const TIMES = { ...LIMITS, connectMs: 4_000, queryMs: 4_000, visitMs: 10_000 }

interface Refused {
  table: string
  columns: readonly string[]
  code: string
}

/** Each step has a connection of its own, so that one which hangs costs no more than its own time. */
export class SourcebansVisit {
  readonly #account: SourcebansAccount
  readonly #settings: TlsChoice & { prefix: string }
  #grantee = ''

  constructor(account: SourcebansAccount, settings: TlsChoice & { prefix: string }) {
    this.#account = account
    this.#settings = settings
  }

  async signIn(): Promise<Outcome> {
    const { host, port } = this.#account
    try {
      return await this.#visit(async (connection) => {
        const [[version, user] = []] = await connection.ask('select version(), current_user()')
        this.#grantee = (user ?? '').replace(/^(.*)@([^@]*)$/, "'$1'@'$2'")
        return fine(`version ${version}, as ${this.#grantee}`)
      })
    } catch (error) {
      const place = { host, port, setting: 'SOURCEBANS_URL', certificateFix: CERTIFICATES }
      return (
        explainRefusal(codeInCauses(error), this.#account) ??
        explainUnreachable(error, place) ??
        unknown(codeInCauses(error))
      )
    }
  }

  async readTables(): Promise<Outcome> {
    const { refused, count, visible, reasons } = await this.#visit(async (connection) => {
      const tables = Object.entries(NEEDED_COLUMNS).map(([name, columns]) => ({
        table: `${this.#settings.prefix}_${name}`,
        columns,
      }))
      const list: Refused[] = []
      for (const { table, columns } of tables) {
        const code = await connection
          .ask(`select ${columns.join(', ')} from \`${table}\` limit 1`)
          .then(() => null, codeInCauses)
        if (code !== null) list.push({ table, columns, code })
      }
      const reasons = list.length === 0 && (await mayReadReasons(connection, `\`${this.#settings.prefix}_bans\``))
      return { refused: list, count: tables.length, visible: await visibleTables(connection), reasons }
    })
    if (refused.length === 0) {
      return fine(`all ${count} can be read${reasons ? '' : ', without the reasons of bans (no SELECT on reason)'}`)
    }
    return this.#explainPrefix(refused, visible) ?? this.#explainTables(refused)
  }

  /** A table that is not there is refused like one without rights, to a user who may see only some. */
  #explainPrefix(refused: readonly Refused[], visible: readonly string[]): Outcome | null {
    const { prefix } = this.#settings
    const needed = Object.keys(NEEDED_COLUMNS)
    if (refused.length < needed.length || visible.some((table) => table.startsWith(`${prefix}_`))) return null
    const others = visible.flatMap((table) => (table.endsWith('_bans') ? table.slice(0, -'_bans'.length) : []))
    const [other] = others
    if (other === undefined) return null
    const seen = others.map((name) => `${name}_`).join(', ')
    return failed(`there are no tables that begin with ${prefix}_, but some that begin with ${seen}`, {
      cause: 'sourcebans.prefix is not what the names of its tables begin with.',
      fix: `Set sourcebans.prefix to ${other} in sitrep.yaml and restart Sitrep.`,
    })
  }

  #explainTables(refused: readonly Refused[]): Outcome {
    const names = (list: readonly Refused[]) => list.map(({ table }) => table).join(', ')
    const missing = refused.filter(({ code }) => code === 'ER_NO_SUCH_TABLE')
    if (missing.length > 0) {
      return failed(`there is no table ${names(missing)}`, {
        cause: `The names of its tables do not begin with ${this.#settings.prefix}_, or SOURCEBANS_URL names another database.`,
        fix: 'Set sourcebans.prefix in sitrep.yaml to what they begin with (see config.php of SourceBans++), or correct SOURCEBANS_URL.',
      })
    }
    const denied = refused.filter(({ code }) => DENIED.includes(code))
    if (denied.length === 0) return unknown(refused[0]?.code ?? '')
    const grants = denied.map(
      ({ table, columns }) =>
        `GRANT SELECT (${columns.join(', ')}) ON ${this.#account.database}.${table} TO ${this.#grantee};`,
    )
    const isNone = denied.length === Object.keys(NEEDED_COLUMNS).length
    return failed(`${this.#account.user} lacks SELECT on ${names(denied)}`, {
      cause: isNone
        ? `The user was given no right there, or the tables are not there: their names may not begin with ${this.#settings.prefix}_.`
        : 'The user was not given every right that Sitrep needs.',
      fix: `${isNone ? 'Correct sourcebans.prefix in sitrep.yaml, or let' : 'Let'} an administrator of that database run: ${grants.join(' ')}`,
    })
  }

  async #visit<T>(work: (connection: Connection) => Promise<T>): Promise<T> {
    const account = this.#account
    const { openMysql } = await import('#server/outside/foreign/mysql.ts')
    const connection = openMysql({ account, tls: await encryptionOf(account, this.#settings), limits: TIMES })
    try {
      return await work(connection)
    } finally {
      connection.close()
    }
  }
}

/** Those on which the user has some right, at most a hundred. */
async function visibleTables(connection: Connection): Promise<string[]> {
  const rows = await connection.ask(
    'select table_name from information_schema.tables where table_schema = database() order by table_name limit 100',
  )
  return rows.map(([name]) => name ?? '')
}

const DENIED = ['ER_TABLEACCESS_DENIED_ERROR', 'ER_COLUMNACCESS_DENIED_ERROR']

const unknown = (code: string): Outcome =>
  failedForGood(code === '' ? 'it failed' : `it failed with ${code}`, {
    cause: 'It is no MySQL or MariaDB with a SourceBans++ in it, or a version that Sitrep does not know.',
    fix: 'Try the same address and user with the mysql program on this machine.',
  })
