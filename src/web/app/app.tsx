import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useRef } from 'react'
import { RouterProvider } from 'react-router'
import { forgetPersonalReplies } from '#web/lib/query-client.ts'
import { useSession } from '#web/lib/session.ts'

export function App({
  router,
  client,
}: {
  router: ComponentProps<typeof RouterProvider>['router']
  client: QueryClient
}) {
  useForgetting(client)
  return (
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  )
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
