/** What the address of a webhook is made of. Whoever knows it may write into the channel: it is a secret. */
export interface DiscordWebhook {
  id: string
  token: string
  threadId: string | null // a thread of its channel; null: the channel itself
  place: string // its number, and that of the thread: where messages stand
}

const ADDRESS =
  /^https:\/\/(?:discord|discordapp)\.com\/api\/(?:v\d{1,2}\/)?webhooks\/(\d{15,20})\/([\w-]{40,100})(?:\?thread_id=(\d{15,20}))?$/

/** Null: it is not an address of Discord's. Only these parts are kept, so that no address can lead anywhere else. */
export function readDiscordWebhook(address: string): DiscordWebhook | null {
  const [, id, token, threadId = null] = ADDRESS.exec(address.trim()) ?? []
  if (id === undefined || token === undefined) return null
  return { id, token, threadId, place: threadId === null ? id : `${id}/${threadId}` }
}
