import { act, render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { endSession, readApiKey, startSession, useSession } from './session.ts'

const ann = { personaname: 'Ann', avatarhash: 'ab12', is_admin: true }

function Who() {
  const { signedIn, user } = useSession()
  if (!signedIn) return <p>signed out</p>
  return <p>{user ? `${user.personaname}${user.is_admin ? ' the admin' : ''}` : 'someone'}</p>
}

beforeEach(() => {
  render(<Who />)
})

const who = () => screen.getByRole('paragraph').textContent

test('signing in and out is seen at once', () => {
  expect(who()).toBe('signed out')
  act(() => startSession('key', ann))
  expect(who()).toBe('Ann the admin')
  expect(readApiKey()).toBe('key')
  act(endSession)
  expect(who()).toBe('signed out')
  expect(readApiKey()).toBeNull()
  expect(localStorage.getItem('userData')).toBeNull()
})

test('only what the spec stores is stored', () => {
  act(() => startSession('key', { ...ann, api_key: 'key' } as typeof ann))
  expect(JSON.parse(localStorage.getItem('userData') ?? '')).toEqual(ann)
})

test.each(['', 'x; Domain=example.org', 'a b', undefined])('%j starts no session', (key) => {
  expect(() => startSession(key as string, ann)).toThrow('no key')
  expect(who()).toBe('signed out')
  expect(localStorage.getItem('userData')).toBeNull()
})

test('a sign-in in another tab is seen through the storage it shares', () => {
  setByAnotherTab('key', JSON.stringify({ ...ann, personaname: 'Bob', is_admin: 'true' }))
  act(() => void window.dispatchEvent(new StorageEvent('storage', { key: 'userData' })))
  expect(who()).toBe('Bob')
})

test('a sign-out in another tab is told through the channel', async () => {
  act(() => startSession('key', ann))
  const otherTab = new BroadcastChannel('sitrep-session')
  setByAnotherTab('', null)
  otherTab.postMessage('changed')
  expect(await screen.findByText('signed out')).toBeInTheDocument()
  otherTab.close()
})

test('a cookie that ran out is noticed when the reader comes back', () => {
  act(() => startSession('key', ann))
  setByAnotherTab('', JSON.stringify(ann))
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(who()).toBe('signed out')
})

test.each(['{broken', 'null', '7', ''])('the stored user %j is nobody in particular', (stored) => {
  setByAnotherTab('key', stored)
  act(() => void window.dispatchEvent(new StorageEvent('storage')))
  expect(who()).toBe('someone')
})

test('a cookie that could not stand in a header is no key', () => {
  setByAnotherTab('a b', null)
  expect(readApiKey()).toBeNull()
})

test('cookies with a similar name are other cookies', () => {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = 'my_api_key=x; Path=/'
  expect(readApiKey()).toBeNull()
})

function setByAnotherTab(apiKey: string, stored: string | null) {
  // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no cookie store
  document.cookie = apiKey ? `api_key=${apiKey}; Path=/` : 'api_key=; Path=/; Max-Age=0'
  if (stored === null) localStorage.removeItem('userData')
  else localStorage.setItem('userData', stored)
}
