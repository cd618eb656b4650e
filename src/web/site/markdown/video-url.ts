const VIDEO_FILE = /\.(?:mp4|mov|webm|mkv|avi)$/i

/** The address of a video file that may be embedded: https, or a file of this site. Null for anything else. */
export function videoUrl(href: string | undefined, pageUrl: string): string | null {
  if (href === undefined || !URL.canParse(href, pageUrl)) return null
  const url = new URL(href, pageUrl)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && url.origin === new URL(pageUrl).origin)
  return isSafe && VIDEO_FILE.test(url.pathname) ? url.href : null
}
