import { z } from 'zod'
import { StartError } from '#server/ground/errors/start-error.ts'
import { EVENT_TYPES, PUBLIC_EVENTS } from '#shared/contracts/events.ts'
import { type Environment, secretFrom } from './secrets.ts'

const MOST = 20
const NAME_HELP = 'a name of up to 30 small letters, digits and -, that does not end in -file'
export const TargetName = z
  .string({ error: NAME_HELP })
  .regex(/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/, NAME_HELP)
  .max(30)
  .refine((name) => !name.endsWith('-file'), NAME_HELP) // SITREP_WEBHOOK_URL_LOG_FILE is the file for log

const Webhook = z.strictObject({
  name: TargetName,
  events: z
    .array(z.enum(EVENT_TYPES))
    .min(1)
    .default([...PUBLIC_EVENTS]),
  own_network: z.boolean().default(false),
})
export type Webhook = z.output<typeof Webhook>

const noneTwice = (list: readonly Webhook[]) => new Set(list.map(({ name }) => name)).size === list.length

export const Webhooks = z.array(Webhook).max(MOST).default([]).refine(noneTwice, 'each name once')

/** Where a webhook is, and the key with which what is sent there is signed. */
export interface WebhookAccess {
  url: URL
  key: string
}

export type WebhookAccessOf = (name: string) => WebhookAccess | null

/** SITREP_WEBHOOK_URL_LOG and SITREP_WEBHOOK_KEY_LOG for the webhook called log; null: one of them is missing. */
export function webhookAccessFrom(env: Environment, webhooks: readonly Webhook[]): WebhookAccessOf {
  const known = new Map<string, WebhookAccess>()
  for (const { name, own_network } of webhooks) {
    const variables = webhookVariables(name)
    const [url, key] = [secretFrom(env, variables.url), secretFrom(env, variables.key)]
    if (url !== null) requireAddress(variables.url, url, own_network)
    if (key !== null) requireKey(variables.key, key)
    if (url !== null && key !== null) known.set(name, { url: new URL(url), key })
  }
  return (name) => known.get(name) ?? null
}

export function webhookVariables(name: string): { url: string; key: string } {
  const suffix = name.toUpperCase().replaceAll('-', '_')
  return { url: `SITREP_WEBHOOK_URL_${suffix}`, key: `SITREP_WEBHOOK_KEY_${suffix}` }
}

/** One sentence for each secret that is missing or for a webhook that is not in the settings. */
export function findWebhookWarnings(env: Environment, webhooks: readonly Webhook[]): string[] {
  const needed = webhooks.flatMap(({ name }) => Object.values(webhookVariables(name)))
  const missing = webhooks.flatMap(({ name }) =>
    Object.values(webhookVariables(name))
      .filter((variable) => secretFrom(env, variable) === null)
      .map((variable) => `The webhook ${name} is told nothing: ${variable} is not set.`),
  )
  const unused = Object.keys(env)
    .filter((variable) => /^SITREP_WEBHOOK_(URL|KEY)_/.test(variable) && env[variable])
    .filter((variable) => !needed.includes(variable.replace(/_FILE$/, '')))
    .map((variable) => `${variable} is for a webhook that is not in the settings.`)
  return [...missing, ...unused.sort()]
}

const LONGEST_URL = 2_000

function requireAddress(variable: string, text: string, ownNetwork: boolean): void {
  const url = text.length <= LONGEST_URL && URL.canParse(text) ? new URL(text) : null
  if (url?.protocol === 'https:' || (url?.protocol === 'http:' && ownNetwork)) return
  throw new StartError(
    `${variable} is no address for a webhook: https://…, or http://… in your own network with own_network: true.`,
  )
}

function requireKey(variable: string, key: string): void {
  if (/^[\x21-\x7e]{20,200}$/.test(key)) return
  throw new StartError(
    `${variable} is no key: 20 to 200 letters, digits and signs, such as \`openssl rand -hex 32\` gives.`,
  )
}
