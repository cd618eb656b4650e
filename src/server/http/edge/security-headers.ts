import { TRUSTED_HTML, TRUSTED_WORKER } from '#shared/trusted-types.ts'

export interface DocumentSettings {
  https: boolean
  imageHosts: readonly string[] // further origins, such as 'https://maps.example.org'
}

const AVATAR_HOSTS = ['https://cdn.akamai.steamstatic.com', 'https://avatars.steamstatic.com']

/** The headers of every reply that is not a document. */
const apiHeaders = (https: boolean): Readonly<Record<string, string>> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  ...commonHeaders(https),
})

/** The headers of a page. Nothing inline runs or styles, whatever a name or a text of this site contains. */
export const documentHeaders = ({ https, imageHosts }: DocumentSettings): Readonly<Record<string, string>> => ({
  'content-security-policy': documentPolicy(https, imageHosts),
  ...commonHeaders(https),
})

/**
 * The headers of the one page that may stand in a frame of any site. It is alone in its frame and has nothing to click that
 * would do something here, so that a frame around it cannot trick anybody.
 */
function framedHeaders(https: boolean): Readonly<Record<string, string>> {
  const { 'x-frame-options': _, ...common } = commonHeaders(https)
  return { 'content-security-policy': FRAMED_POLICY, ...common, 'cross-origin-resource-policy': 'cross-origin' }
}

const NO_OTHER_WAYS = ["base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'"]

const FRAMED_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  ...NO_OTHER_WAYS,
  "trusted-types 'none'",
  'frame-ancestors *',
].join('; ')

const WORKER_POLICY = "default-src 'none'; connect-src 'self'; img-src 'self'; frame-ancestors 'none'"

/** The page of the API, whose script asks its calls. */
const DOCS_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "connect-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  ...NO_OTHER_WAYS,
  "frame-ancestors 'none'",
].join('; ')

export interface SiteHeaders {
  readonly api: Readonly<Record<string, string>>
  readonly document: Readonly<Record<string, string>>
  /** Of a page that also shows pictures from these origins. */
  documentShowing(imageHosts: readonly string[]): Readonly<Record<string, string>>
  /** Of the script that shows notices while no page is open: it may call this site and nothing else. */
  readonly worker: Readonly<Record<string, string>>
  /** Of the page of the API. */
  readonly docs: Readonly<Record<string, string>>
  /** Without X-Frame-Options, which every reply has unless it is removed. */
  readonly framed: Readonly<Record<string, string>>
}

export const siteHeaders = (settings: DocumentSettings): SiteHeaders => ({
  api: apiHeaders(settings.https),
  document: documentHeaders(settings),
  documentShowing: (more) => documentHeaders({ ...settings, imageHosts: [...settings.imageHosts, ...more] }),
  worker: { 'content-security-policy': WORKER_POLICY },
  docs: { 'content-security-policy': DOCS_POLICY, ...commonHeaders(settings.https) },
  framed: framedHeaders(settings.https),
})

function documentPolicy(https: boolean, imageHosts: readonly string[]): string {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    ["img-src 'self' data:", ...new Set([...AVATAR_HOSTS, ...imageHosts.map(asOrigin)])].join(' '),
    "media-src 'self' https:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    ...NO_OTHER_WAYS,
    `trusted-types ${TRUSTED_HTML} ${TRUSTED_WORKER}`,
    "frame-ancestors 'none'",
  ]
  return [...policy, ...(https ? ['upgrade-insecure-requests'] : [])].join('; ')
}

/** Only the origin of a setting enters the policy, so that no setting can add a directive to it. */
const asOrigin = (host: string): string => new URL(host).origin

const commonHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
