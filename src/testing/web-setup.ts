import '@testing-library/jest-dom/vitest'
import { cleanup } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endSession } from '#web/lib/session.ts'

const settings = document.createElement('meta')
settings.name = 'sitrep'
settings.content = JSON.stringify({ banSiteUrl: 'https://bans.example.org' })
document.head.append(settings)

// jsdom lays nothing out and scrolls nowhere.
window.scrollTo = () => undefined

afterEach(() => {
  cleanup()
  endSession()
  localStorage.clear()
})
