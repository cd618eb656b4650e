import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { renderScreen } from '#testing/web/web.tsx'
import { answerFetch, failureOf, replyTo } from '#testing/web/web-replies.ts'
import { ask, readEarlyAnswers } from './api.ts'
import { earlyAnswer } from './early-answers.ts'
import { useCall } from './use-call.ts'
import { useListReply } from './use-list-reply.ts'

const things = defineCall({
  method: 'GET',
  path: '/api/v1/test/{id}/things',
  access: 'public',
  summary: 'Things',
  params: z.object({ id: z.string() }),
  query: z.object({ sort_by: z.string() }),
  reply: z.array(z.string()),
})
const asked = { params: { id: '7' }, query: { sort_by: 'a b' } }
const ADDRESS = '/api/v1/test/7/things?sort_by=a+b'

/** A document that let the browser ask for some addresses. */
function preloading(...addresses: string[]) {
  for (const address of addresses) {
    const link = document.createElement('link')
    link.setAttribute('rel', 'preload')
    link.setAttribute('as', 'fetch')
    link.setAttribute('href', address)
    document.head.append(link)
    onTestFinished(() => link.remove())
  }
}

test('an early answer is here before anybody asks, and serves the first who does', async () => {
  preloading(ADDRESS)
  const requests = answerFetch([replyTo(things, ['one'])])
  await readEarlyAnswers()
  expect(earlyAnswer(ADDRESS)).toMatchObject({ data: ['one'] })
  expect(await ask(things, asked)).toMatchObject({ data: ['one'] })
  expect(requests.length).toBe(1)
  expect(document.querySelector('link[as="fetch"]')).toBeNull()
  await ask(things, asked)
  expect(requests.map(({ url }) => url.pathname + url.search)).toEqual([ADDRESS, ADDRESS])
})

test('one that fails fails for whoever asks first, and the next asks anew', async () => {
  preloading(ADDRESS)
  answerFetch([failureOf(things, 503, 'Busy')])
  await readEarlyAnswers()
  expect(earlyAnswer(ADDRESS)).toBeUndefined()
  answerFetch([replyTo(things, ['two'])])
  await expect(ask(things, asked)).rejects.toMatchObject({ status: 503, serverMessage: 'Busy' })
  expect(await ask(things, asked)).toMatchObject({ data: ['two'] })
})

test('one that nobody asked for is soon too old', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  preloading(ADDRESS)
  const requests = answerFetch([replyTo(things, ['one'])])
  await readEarlyAnswers()
  vi.advanceTimersByTime(5000)
  expect(earlyAnswer(ADDRESS)).toBeUndefined()
  await ask(things, asked)
  expect(requests.length).toBe(2)
})

test('what is here is drawn at once, and is not asked for again', async () => {
  preloading(ADDRESS, `${ADDRESS}&limit=2&offset=0`)
  const requests = answerFetch([replyTo(things, ['here'])])
  await readEarlyAnswers()
  const drawn: unknown[] = []
  function Screen() {
    const { data } = useCall(things, asked)
    const list = useListReply(things, { ...asked, window: { limit: 2, offset: 0, q: undefined } })
    drawn.push([data, list.data?.data])
    return <p>{data}</p>
  }
  renderScreen(<Screen />)
  await screen.findByText('here')
  await vi.waitFor(() => expect(earlyAnswer(ADDRESS)).toBeUndefined())
  expect(drawn[0]).toEqual([['here'], ['here']])
  expect(requests.length).toBe(2)
})
