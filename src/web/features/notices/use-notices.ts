import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type Browser, notices, type Wish } from '#shared/contracts/notices.ts'
import { ask } from '#web/lib/api/api.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { rememberSubjects, type Subject } from '#web/site/notices/subject.ts'
import { findBrowser, subscribe, unsubscribe } from './browser-push.ts'

export type Change =
  | { type: 'server'; id: number; atLeast: number }
  | { type: 'player'; id: string }
  | { type: 'stop'; wish: Wish }
  | { type: 'stop all' }

const KEY = ['notices of this browser']

/** What this browser is told, and how that is changed. Nobody is asked for anything until something is to be turned on. */
export function useNotices(siteKey: string) {
  const client = useQueryClient()
  const own = useQuery({ queryKey: KEY, queryFn: async () => remember(await listOwn()) })
  const change = useMutation({
    mutationFn: async (wanted: Change) => remember(await make(wanted, siteKey)),
    scope: { id: 'notices' },
    onSuccess: (wishes) => client.setQueryData(KEY, wishes),
  })
  return { wishes: listOrEmpty(own.data), isPending: own.isPending, error: change.error ?? own.error, change }
}

async function listOwn(): Promise<readonly Wish[]> {
  const browser = await findBrowser()
  return browser === null ? [] : listOrEmpty((await ask(notices.own, { body: { browser: knownBy(browser) } })).data)
}

async function make(wanted: Change, siteKey: string): Promise<readonly Wish[]> {
  switch (wanted.type) {
    case 'server': {
      const body = { browser: await subscribe(siteKey), server_id: wanted.id, at_least: wanted.atLeast }
      return (await ask(notices.watchServer, { body })).data
    }
    case 'player':
      return (await ask(notices.watchPlayer, { body: { browser: await subscribe(siteKey), steam_id: wanted.id } })).data
    case 'stop': {
      await ask(notices.stop, { body: { id: wanted.wish.id } })
      const left = await listOwn()
      if (left.length === 0) await unsubscribe()
      return left
    }
    case 'stop all': {
      const browser = await findBrowser()
      if (browser) await ask(notices.stopAll, { body: { browser: knownBy(browser) } })
      await unsubscribe()
      return []
    }
  }
}

const knownBy = ({ endpoint, auth }: Browser) => ({ endpoint, auth })

function remember(wishes: readonly Wish[]): readonly Wish[] {
  rememberSubjects(wishes.flatMap((wish) => subjectOf(wish) ?? []))
  return wishes
}

export function subjectOf({ server, player }: Wish): Pick<Subject, 'type' | 'id'> | null {
  if (server) return { type: 'server', id: server.sid }
  return player && { type: 'player', id: player.steam_id }
}
