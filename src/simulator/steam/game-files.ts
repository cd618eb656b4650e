/** A workshop item as a game server has it. */
export interface InstalledItem {
  id: string
  note: string
  size: number
  published: number | null // when the version that is installed came out, in epoch seconds; null: it is not there
}

/** `subscribed_file_ids.txt` as owners keep it: Windows line ends, notes, and items that are switched off. */
export function writeSubscribedItems(items: readonly InstalledItem[]): string {
  const lines = items.map(({ id, note }) => `${id} // ${note}`)
  return ['// workshop', ...lines, '//2910009999 // not now', ''].join('\r\n')
}

export function writeMapCycle(maps: readonly { map: string; mode: string }[]): string {
  return ['// map cycle', ...maps.map(({ map, mode }) => `${map} ${mode}`), ''].join('\n')
}

/** `appworkshop_222880.acf` as the game server writes it. What Steam offers stands below, under the same names. */
export function writeInstalledItems(items: readonly InstalledItem[], offered: (id: string) => number): string {
  const installed = items.filter((item) => item.published !== null)
  const section = (rows: string[]) => rows.join('\n')
  return `"AppWorkshop"
{
	"appid"		"222880"
	"SizeOnDisk"		"${installed.reduce((sum, { size }) => sum + size, 0)}"
	"NeedsUpdate"		"0"
	"NeedsDownload"		"0"
	"TimeLastUpdated"		"0"
	"TimeLastAppRan"		"0"
	"WorkshopItemsInstalled"
	{
${section(installed.map(({ id, size, published }) => entry(id, { size, timeupdated: published ?? 0, manifest: id })))}
	}
	"WorkshopItemDetails"
	{
${section(installed.map(({ id }) => entry(id, { manifest: id, timeupdated: offered(id), timetouched: offered(id) })))}
	}
}
`
}

function entry(id: string, values: Readonly<Record<string, string | number>>): string {
  const lines = Object.entries(values).map(([name, value]) => `\t\t\t"${name}"\t\t"${value}"`)
  return [`\t\t"${id}"`, '\t\t{', ...lines, '\t\t}'].join('\n')
}
