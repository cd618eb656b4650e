/** A list inside a reply; another server may leave it out or send something else. */
export function listOrEmpty<Item>(value: readonly Item[] | null | undefined): readonly Item[] {
  return Array.isArray(value) ? value : []
}
