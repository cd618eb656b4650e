/** 'steam://connect/203.0.113.9:27015', which starts the game and joins. Null for what is no address: it becomes a link. */
export function connectUrl(ip: unknown, port: unknown): string | null {
  const address = joinAddress(ip, port)
  return address && `steam://connect/${address}`
}

/** '203.0.113.9:27015', as the game's console takes it. */
export function joinAddress(ip: unknown, port: unknown): string | null {
  const number = Number(port)
  if (!Number.isInteger(number) || number < 1 || number > 65_535) return null
  if (isIpv4(ip)) return `${ip}:${number}`
  return isIpv6(ip) ? `[${ip}]:${number}` : null
}

function isIpv4(text: unknown): text is string {
  return (
    typeof text === 'string' && /^(\d{1,3}\.){3}\d{1,3}$/.test(text) && text.split('.').every((part) => +part < 256)
  )
}

function isIpv6(text: unknown): text is string {
  return typeof text === 'string' && /^[0-9a-f:.]{2,45}$/i.test(text) && URL.canParse(`http://[${text}]/`)
}
