import '@testing-library/jest-dom/vitest'
import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { endSession } from '#web/lib/session.ts'
import { siteSocket } from '#web/lib/site-socket.ts'

const settings = document.createElement('meta')
settings.name = 'sitrep'
settings.content = JSON.stringify({ banSiteUrl: 'https://bans.example.org' })
document.head.append(settings)

// The code of a lazy piece takes its time on a busy machine.
configure({ asyncUtilTimeout: 60_000 })

// jsdom lays nothing out and scrolls nowhere.
window.scrollTo = () => undefined

// jsdom has no dialogs yet. What a browser does with the focus is for the journeys.
HTMLDialogElement.prototype.showModal = function () {
  this.open = true
}
HTMLDialogElement.prototype.close = function () {
  this.open = false
  this.dispatchEvent(new Event('close'))
}

afterEach(() => {
  cleanup()
  siteSocket.close()
  endSession()
  localStorage.clear()
})

// A piece that is still loading when the page goes would have failed for every later file.
afterAll(() => vi.dynamicImportSettled())
