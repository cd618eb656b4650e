import { QueryClient } from '@tanstack/react-query'

/** A failed load shows its alert at once, and every visit of a screen asks again behind the rows it still has. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: 0, refetchOnWindowFocus: false } },
  })
}

/** What only a signed-in reader may see is forgotten when they sign in or out. */
export function forgetPersonalReplies(client: QueryClient): Promise<void> {
  return client.resetQueries({ predicate: (query) => query.meta?.access !== 'public' })
}
