import { type Account, readAccount as readForeignAccount } from '#server/outside/foreign/account.ts'

export type SourcebansAccount = Account

/** Reads SOURCEBANS_URL. */
export const readAccount = (url: string): SourcebansAccount => readForeignAccount(url, 'SOURCEBANS_URL', ['mysql'])
