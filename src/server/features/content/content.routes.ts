import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { addAtomFeed } from '#server/http/feeds/add-atom-feed.ts'
import { content as calls } from '#shared/contracts/content.ts'
import { MESSAGES_FEED } from '#shared/feeds.ts'
import { paths } from '#shared/paths.ts'
import { messageEntries } from './messages-feed.ts'

export const contentFeature: Feature = (app, { content, config }) => {
  addCall(app, calls.indexMessages, () => content.current().indexMessages, { fresh: ['content'] })
  addCall(app, calls.rules, () => content.current().rules, { fresh: ['content'] })
  addCall(app, calls.helpEntries, () => content.current().helpEntries, { fresh: ['content'] })
  addCall(app, calls.gameCommands, () => content.current().gameCommands, { fresh: ['content'] })
  addAtomFeed(app, {
    path: MESSAGES_FEED,
    siteName: config.site.name,
    title: 'Messages',
    page: paths.home,
    groups: ['content'],
    list: () => messageEntries(content.current().indexMessages),
  })
}
