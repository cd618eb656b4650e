import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { translations } from '#shared/contracts/translations.ts'

export const translationsFeature: Feature = (app, { content }) => {
  addCall(app, translations.list, () => content.current().translations, { fresh: ['content'] })
}
