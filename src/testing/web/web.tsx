import { QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { admins } from '#shared/contracts/admins.ts'
import { bans } from '#shared/contracts/bans.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { SiteDataProvider } from '#web/site/people/site-data.tsx'
import { type Asked, answerFetch, failureOf, type Reply, rawReplyTo, replyTo } from './web-replies.ts'

export { type Asked, failureOf, type Reply, rawReplyTo, replyTo }

/** A place in the site: `at('/leaderboard/2?sort_by=kdr', '/leaderboard/:server_id')`. */
export function at(address: string, route = '*'): Place {
  return { address, route }
}
interface Place {
  address: string
  route: string
}

/**
 * Draws a screen as the site does, with a server behind it that gives these replies; of several to the same call the
 * last counts. Nobody is an admin or banned unless a reply says so. A call without a reply fails as a lost connection.
 */
export function renderScreen(screen: ReactNode, ...given: (Reply | Place)[]) {
  const place = given.find((one) => 'address' in one) ?? at('/')
  const requests = answerFetch([
    replyTo(admins.ids, []),
    replyTo(bans.ids, []),
    ...given.filter((one) => 'call' in one),
  ])
  const router = createMemoryRouter(
    [
      {
        Component: SiteFrame,
        children: [
          { path: place.route, element: screen },
          ...(place.route === '*' ? [] : [{ path: '*', element: <p>Another page</p> }]),
        ],
      },
    ],
    { initialEntries: [place.address] },
  )
  const view = render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...view, router, requests }
}

function SiteFrame() {
  return (
    <SiteDataProvider>
      <Outlet />
    </SiteDataProvider>
  )
}
