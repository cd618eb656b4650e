import { addCall } from '#server/http/calls/calls.ts'
import type { App } from '#server/http/edge/app.ts'
import { content } from '#shared/contracts/content.ts'
import type { ContentStore } from './open-content.ts'

/** The store is opened by app.ts, which also takes the translations and the welcome from it. */
export const contentFeature = (store: ContentStore) => (app: App) => {
  addCall(app, content.indexMessages, () => store.current().indexMessages, { fresh: ['content'] })
  addCall(app, content.rules, () => store.current().rules, { fresh: ['content'] })
  addCall(app, content.helpEntries, () => store.current().helpEntries, { fresh: ['content'] })
  addCall(app, content.gameCommands, () => store.current().gameCommands, { fresh: ['content'] })
}
