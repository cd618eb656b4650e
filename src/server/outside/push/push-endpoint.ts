/** Where a browser says that its messages are taken; null unless it is a push service we know. Anybody may say anything. */
export function readEndpoint(text: string, services: readonly string[]): URL | null {
  if (!/^https:\/\/[\x21-\x7e]+$/.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  const isPlain = url.port === '' && url.username === '' && url.password === '' && url.hash === ''
  return isPlain && services.some((service) => isOf(url.hostname, service)) ? url : null
}

/** The one way to write an address that can be written in many. What comes after a question mark is a part of it. */
export const plainEndpoint = (text: string): string => (URL.canParse(text) ? new URL(text).href : text)

/** '*.example.org' is everything below example.org, and not example.org itself. */
function isOf(host: string, service: string): boolean {
  const name = service.toLowerCase()
  return name.startsWith('*.') ? host.endsWith(name.slice(1)) && host.length > name.length - 1 : host === name
}
