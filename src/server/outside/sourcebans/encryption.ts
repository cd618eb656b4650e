import type { ConnectionOptions } from '#server/outside/foreign/connection.ts'
import { isEncrypted, type TlsChoice, tlsOptions } from '#server/outside/foreign/tls.ts'
import type { SourcebansAccount } from './account.ts'

const NAMES = { address: 'SOURCEBANS_URL', way: 'set sourcebans.tls to never' }

/** Whether the connection is encrypted; throws when the settings contradict each other. */
export const encrypts = (account: SourcebansAccount, choice: TlsChoice): boolean => isEncrypted(account, choice, NAMES)

/** How to open a connection to this account. */
export const encryptionOf = (account: SourcebansAccount, choice: TlsChoice): Promise<ConnectionOptions['tls']> =>
  tlsOptions(encrypts(account, choice), choice)
