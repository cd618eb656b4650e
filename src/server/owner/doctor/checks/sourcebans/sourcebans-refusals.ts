import type { SourcebansAccount } from '#server/outside/sourcebans/account.ts'
import { failedForGood, type Outcome } from '#server/owner/doctor/examination.ts'

/** Why a MySQL or MariaDB did not let us in; null when it did not say. */
export function explainRefusal(code: string, { user, database, host }: SourcebansAccount): Outcome | null {
  switch (code) {
    case 'ER_ACCESS_DENIED_ERROR':
      return failedForGood('the password was refused', {
        cause: `The password in SOURCEBANS_URL is wrong, or ${user} may not come from this machine.`,
        fix: `Correct SOURCEBANS_URL, or let an administrator of that database run CREATE USER for ${user} at this machine's address.`,
      })
    case 'ENOENT':
    case 'EACCES':
      return failedForGood('the file of sourcebans.tls_ca cannot be read', {
        cause: 'The file is not there, or belongs to another user.',
        fix: 'Correct sourcebans.tls_ca in sitrep.yaml, or let the user who runs Sitrep read the file.',
      })
    case 'ER_HOST_NOT_PRIVILEGED':
      return failedForGood('this machine may not connect', {
        cause: 'No user of that database may come from this machine.',
        fix: `Let an administrator of that database run CREATE USER for ${user} at this machine's address.`,
      })
    case 'ER_HOST_IS_BLOCKED':
      return failedForGood('this machine is blocked', {
        cause: 'There were too many broken connections from this machine.',
        fix: 'Let an administrator of that database run: FLUSH HOSTS;',
      })
    case 'ER_BAD_DB_ERROR':
      return failedForGood(`there is no database ${database}`, {
        cause: 'SOURCEBANS_URL names another database than the one of SourceBans++.',
        fix: 'Correct the name behind the last slash of SOURCEBANS_URL (see config.php of SourceBans++).',
      })
    case 'ER_DBACCESS_DENIED_ERROR':
      return failedForGood(`${user} may not use the database ${database}`, {
        cause: 'The database has another name, or the user was given no right in it.',
        fix: 'Correct SOURCEBANS_URL, or run the GRANT statements of sitrep.example.yaml in that database.',
      })
    case 'ER_CON_COUNT_ERROR':
      return failedForGood('it has no connection left', {
        cause: 'Too many programs use that database at once.',
        fix: 'Raise max_connections there, or try again later.',
      })
    case 'HANDSHAKE_NO_SSL_SUPPORT':
      return failedForGood('it does not encrypt', {
        cause: `The database at ${host} has no certificate, and sourcebans.tls asks for one.`,
        fix: 'Give it a certificate, or set sourcebans.tls to never in sitrep.yaml if nobody can listen in between.',
      })
    default:
      return null
  }
}
