import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { content as calls } from '#shared/contracts/content.ts'

export const contentFeature: Feature = (app, { content }) => {
  addCall(app, calls.indexMessages, () => content.current().indexMessages, { fresh: ['content'] })
  addCall(app, calls.rules, () => content.current().rules, { fresh: ['content'] })
  addCall(app, calls.helpEntries, () => content.current().helpEntries, { fresh: ['content'] })
  addCall(app, calls.gameCommands, () => content.current().gameCommands, { fresh: ['content'] })
}
