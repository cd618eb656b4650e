const SUFFIXES: Readonly<Record<string, string>> = {
  coop: 'Checkpoint',
  checkpoint: 'Checkpoint',
  hunt: 'Hunt',
  survival: 'Survival',
  outpost: 'Outpost',
  night: 'Night',
}

/** A title for a map nobody named: 'docks_coopb2_day' becomes 'Docks Coopb2 Day', 'crete_coop' 'Crete (Checkpoint)'. */
export function mapTitleFromName(mapName: string): string {
  const words = mapName.split(/[_\s]+/).filter((word) => word !== '')
  const last = words.at(-1)?.toLowerCase() ?? ''
  const mode = words.length > 1 ? SUFFIXES[last] : undefined
  const named = mode ? words.slice(0, -1) : words
  const title = named.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return mode ? `${title} (${mode})` : title
}
