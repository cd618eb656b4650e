/** An item of the simulated workshop. */
export interface SimulatedItem {
  title: string
  fileSize: number // bytes
  created: number // epoch seconds
  updated: number
  tags: readonly string[]
  map?: string // the map that is this item
  state?: 'removed' | 'banned'
}

const INSURGENCY = 222_880
const [OK, NOT_FOUND] = [1, 9] // Steam's EResult

/** The reply of GetPublishedFileDetails. Of an item that is not there it has the number and a result, and no more. */
export function fileDetailsOf(workshopIds: readonly string[], item: (id: string) => SimulatedItem | undefined) {
  const publishedfiledetails = workshopIds.map((id) => {
    const known = item(id)
    return known && known.state !== 'removed' ? detailsOf(id, known) : { publishedfileid: id, result: NOT_FOUND }
  })
  return { response: { result: OK, resultcount: publishedfiledetails.length, publishedfiledetails } }
}

function detailsOf(id: string, { title, fileSize, created, updated, tags, map, state }: SimulatedItem) {
  return {
    publishedfileid: id,
    result: OK,
    creator: '76561197960287930',
    creator_app_id: INSURGENCY,
    consumer_app_id: INSURGENCY,
    filename: map ? `maps/${map}.vpk` : '',
    file_size: String(fileSize), // as newer replies have it; times are numbers
    file_url: '',
    hcontent_file: id,
    preview_url: `https://images.steamusercontent.com/ugc/${id}/`,
    hcontent_preview: id,
    title,
    description: '',
    time_created: created,
    time_updated: updated,
    visibility: 0,
    banned: state === 'banned' ? 1 : 0,
    ban_reason: '',
    subscriptions: 100,
    favorited: 10,
    lifetime_subscriptions: 500,
    lifetime_favorited: 20,
    views: 1_000,
    tags: tags.map((tag) => ({ tag })),
  }
}
