import { describe, expect, test } from 'vitest'
import { expectSound, type Size, visit, visitSoundly } from './lib/browser.ts'
import { answer } from './lib/network.ts'

interface Screen {
  path: string
  call: string
  heading: string
  loaded: string | RegExp // a text that is there only once the list is
  empty: string
  failure: string
}

const SCREENS: Screen[] = [
  {
    path: '/',
    call: '/api/v1/site/index_messages',
    heading: 'Sitrep',
    loaded: /A new season begins/,
    empty: 'No index messages.',
    failure: 'Failed to load messages',
  },
  {
    path: '/admins',
    call: '/api/v1/site/admins2',
    heading: 'Admins',
    loaded: /^1–15 of 18$/,
    empty: 'No results',
    failure: 'Failed to load admins',
  },
  {
    path: '/bans',
    call: '/api/v1/site/bans2',
    heading: 'Bans',
    loaded: /^1–15 of \d+$/,
    empty: 'No results',
    failure: 'Failed to load bans',
  },
  {
    path: '/info/rules',
    call: '/api/v1/site/rules',
    heading: 'Rules',
    loaded: 'Treat people well',
    empty: 'No rules.',
    failure: 'Failed to load rules',
  },
  {
    path: '/info/help',
    call: '/api/v1/site/help_entries',
    heading: 'Help',
    loaded: /A bind stays until you change it/,
    empty: 'No help entries.',
    failure: 'Failed to load help',
  },
  {
    path: '/info/game-commands',
    call: '/api/v1/site/game_commands',
    heading: 'Game Commands',
    loaded: /^1–10 of \d+$/,
    empty: 'No results',
    failure: 'Failed to load game commands',
  },
  {
    path: '/info/translations',
    call: '/api/v1/site/translations',
    heading: 'Translations',
    loaded: /^1–20 of \d+$/,
    empty: 'No results',
    failure: 'Failed to load game translations',
  },
]

describe.each(SCREENS)('$path', ({ path, call, loaded, empty, failure }) => {
  test.each<Size>(['phone', 'desktop'])('shows its list on a %s, soundly', async (size) => {
    const visitor = await visitSoundly(size)
    await visitor.page.goto(path)
    await visitor.page.getByRole('main').getByText(loaded).first().waitFor()
    await expectSound(visitor)
    expect(visitor.complaints).toEqual([])
  })

  test('says so when there is nothing', async () => {
    const visitor = await visit('phone')
    await answer(visitor.page, call, 200, [])
    await visitor.page.goto(path)
    await visitor.page.getByText(empty).first().waitFor()
    await expectSound(visitor)
  })

  test('shows the fallback text when the load fails, and the server’s own words when it has some', async () => {
    const visitor = await visit()
    await answer(visitor.page, call, 500, {})
    await visitor.page.goto(path)
    await visitor.page.getByRole('alert').filter({ hasText: failure }).waitFor()
    await expectSound(visitor)
    await answer(visitor.page, call, 503, { detail: 'The database does not answer' })
    await visitor.page.reload()
    await visitor.page.getByRole('alert').filter({ hasText: 'The database does not answer' }).waitFor()
  })
})
