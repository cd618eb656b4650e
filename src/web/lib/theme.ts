import { useSyncExternalStore } from 'react'

export type Theme = 'dark' | 'light'

const ENTRY = 'theme' // public/theme.js reads it before the first paint

export function useTheme(): [Theme, (theme: Theme) => void] {
  return [useSyncExternalStore(watchTheme, readTheme), setTheme]
}

function readTheme(): Theme {
  return document.documentElement.dataset.bsTheme === 'light' ? 'light' : 'dark'
}

function setTheme(theme: Theme): void {
  showTheme(theme)
  localStorage.setItem(ENTRY, theme)
}

/** The browser's own frame on phones goes with the page. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset.bsTheme = theme
  const frame = document.querySelector('meta[name="theme-color"]')
  frame?.setAttribute('content', theme === 'light' ? '#f5f6f3' : '#0d1114')
}

function watchTheme(listener: () => void): () => void {
  function follow(event: StorageEvent) {
    if (event.key === ENTRY) showTheme(event.newValue === 'light' ? 'light' : 'dark')
  }
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  window.addEventListener('storage', follow)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', follow)
  }
}
