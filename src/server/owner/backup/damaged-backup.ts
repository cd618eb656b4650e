/** A file that is no backup, or no longer whole. The message is the reason alone. */
export class DamagedBackup extends Error {
  override name = 'DamagedBackup'
}
