import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderScreen } from '#testing/web/web.tsx'
import { SiteFooter } from './site-footer.tsx'

test.each([
  [true, 'Player names and pictures come from Steam. Nothing here tracks you: what we know.'],
  [false, 'Nothing here tracks you: what we know.'],
])('with names from Steam being %s the footer says %j', async (steamNames, text) => {
  renderScreen(<SiteFooter steamNames={steamNames} />)
  const link = await screen.findByRole('link', { name: 'what we know' })
  expect(link.parentElement?.textContent).toBe(text)
})
