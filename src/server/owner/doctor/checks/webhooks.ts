import { webhookVariables } from '#server/ground/settings/webhooks.ts'
import { webhookTargetName } from '#server/outbox/webhooks/webhook-target.ts'
import { type Examination, failedForGood, fine, type Outcome } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { sendingStep } from './outbox-target.ts'

/** One for each in the settings; the simulated community has none. */
export function examineWebhooks(examined: ExaminedSite): Examination[] {
  const { config } = examined
  if (config.demo) return []
  return config.webhooks.map(({ name, events }) => {
    const { url, key } = webhookVariables(name)
    const readAccess = (): Outcome =>
      config.webhookAccess(name) === null
        ? failedForGood('one of them is missing', {
            cause: `The webhook ${name} is in the settings, and ${url} or ${key} is not in this environment.`,
            fix: `Set both (a key is what \`openssl rand -hex 32\` gives) and restart Sitrep, or take ${name} out of sitrep.yaml.`,
          })
        : fine(`they are there; it is told of ${events.join(', ')}`)
    return {
      subject: `Webhook ${name}`,
      steps: [
        { tried: `read ${url} and ${key}`, run: readAccess },
        sendingStep(examined, webhookTargetName(name), `npx sitrep webhooks test ${name}`),
      ],
    }
  })
}
