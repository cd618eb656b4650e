/** Why an import cannot begin or go on, in one sentence. */
export class ImportRefused extends Error {
  override name = 'ImportRefused'
}
