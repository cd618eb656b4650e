/** What is said in a channel: one embed, since links and mentions in an embed reach nobody. */
export interface DiscordMessage {
  title: string // words of ours, without names
  url?: string
  text: string // Discord's markdown
  color: number
  footer?: string // plain text: nothing in it is marked down
  at?: Date
  picture?: Buffer // a PNG
}

// Together below the 6000 that all texts of a message may have.
const LONGEST = { title: 200, text: 4_000, footer: 200 }
export const PICTURE_NAME = 'picture.png'

/** The message as Discord wants it, within its limits whatever the texts are. */
export function formOf({ title, url, text, color, footer, at, picture }: DiscordMessage) {
  return {
    embeds: [
      {
        title: cut(title, LONGEST.title),
        ...(url === undefined ? {} : { url }),
        description: cut(text, LONGEST.text),
        color,
        ...(footer ? { footer: { text: cut(footer, LONGEST.footer) } } : {}),
        ...(at === undefined ? {} : { timestamp: at.toISOString() }),
        ...(picture === undefined ? {} : { image: { url: `attachment://${PICTURE_NAME}` } }),
      },
    ],
    ...(picture === undefined ? {} : { attachments: [{ id: 0, filename: PICTURE_NAME }] }),
    allowed_mentions: { parse: [] },
  }
}

/** Cut between letters, and never between a backslash and the sign it stands for. */
function cut(text: string, most: number): string {
  if (text.length <= most) return text
  const kept = text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, '')
  const [slashes = ''] = /\\*$/.exec(kept) ?? []
  return `${slashes.length % 2 === 1 ? kept.slice(0, -1) : kept}…`
}
