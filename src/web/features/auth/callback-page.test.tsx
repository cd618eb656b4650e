import { screen } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { auth, type SignIn } from '#shared/contracts/auth.ts'
import { at, failureOf, rawReplyTo, renderScreen, replyTo } from '#testing/web/web.tsx'
import { readApiKey } from '#web/lib/session.ts'
import { AccountLinks } from '#web/site/bar/account-links.tsx'
import { CallbackPage } from './callback-page.tsx'

const ann: SignIn = { api_key: 'the-key_1', personaname: 'Ann', avatarhash: 'ab12', is_admin: true }
const search = '?openid.mode=id_res&openid.sig=a%2Bb%3D&openid.mode=again'
const back = at(`/callback${search}`, '/callback')

const userData = () => localStorage.getItem('userData')

afterEach(() => vi.restoreAllMocks())

test('it sends its own query string as it came, once, and the visitor is signed in on the front page', async () => {
  const written = vi.spyOn(document, 'cookie', 'set')
  const { requests, router } = renderScreen(
    <StrictMode>
      <CallbackPage />
    </StrictMode>,
    back,
    replyTo(auth.validate, { ...ann, extra: 1 } as SignIn),
  )
  expect(screen.getByText('Validating your Steam login…')).toBeVisible()
  await expect.poll(() => router.state.location).toMatchObject({ pathname: '/', search: '' })
  expect(router.state.historyAction).toBe('REPLACE')
  const asked = requests.filter(({ url }) => url.pathname === '/api/v1/auth/validate')
  expect(asked.map(({ url }) => url.search)).toEqual([search])
  expect(readApiKey()).toBe('the-key_1')
  expect(written).toHaveBeenCalledWith('api_key=the-key_1; Max-Age=604800; Path=/; SameSite=Strict')
  expect(JSON.parse(userData() ?? '')).toEqual({ personaname: 'Ann', avatarhash: 'ab12', is_admin: true })
})

test('the bar knows at once', async () => {
  renderScreen(
    <>
      <AccountLinks />
      <CallbackPage />
    </>,
    at(`/callback${search}`),
    replyTo(auth.validate, ann),
  )
  expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'Admin' })).toBeVisible()
  expect(screen.getByText('Ann')).toBeVisible()
})

test.each([
  ['a refusal', failureOf(auth.validate, 401, 'This sign-in has expired')],
  ['a page of a proxy', rawReplyTo(auth.validate, '<html>')],
  ['a reply without a key', rawReplyTo(auth.validate, '{"personaname":"Ann"}')],
  ['a key that would write another cookie', replyTo(auth.validate, { ...ann, api_key: 'x; Domain=example.org' })],
])('%s is only logged, and nobody is signed in', async (_, reply) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  renderScreen(<CallbackPage />, back, reply)
  expect(await screen.findByText('The sign-in with Steam was not completed.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the front page' })).toHaveAttribute('href', '/')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(logged).toHaveBeenCalledOnce()
  expect(readApiKey()).toBeNull()
  expect(userData()).toBeNull()
})
