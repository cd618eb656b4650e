import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useRoutes } from 'react-router'
import { forgetPersonalReplies } from '#web/lib/api/query-client.ts'
import { useSession } from '#web/lib/session.ts'
import { routes } from './routes.tsx'

/** The whole site, inside a router. */
export function App({ client }: { client: QueryClient }) {
  useForgetting(client)
  return <QueryClientProvider client={client}>{useRoutes(routes)}</QueryClientProvider>
}

function useForgetting(client: QueryClient): void {
  const { signedIn } = useSession()
  const before = useRef(signedIn)
  useEffect(() => {
    if (before.current === signedIn) return
    before.current = signedIn
    void forgetPersonalReplies(client)
  }, [client, signedIn])
}
