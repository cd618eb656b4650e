import { addCall } from '#server/http/calls/calls.ts'
import type { App } from '#server/http/edge/app.ts'
import { type Translation, translations } from '#shared/contracts/translations.ts'

export const translationsFeature = (listTranslations: () => Translation[]) => (app: App) => {
  addCall(app, translations.list, listTranslations, { fresh: ['content'] })
}
