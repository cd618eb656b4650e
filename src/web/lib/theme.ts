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
  document.documentElement.dataset.bsTheme = theme
  localStorage.setItem(ENTRY, theme)
}

function watchTheme(listener: () => void): () => void {
  function follow(event: StorageEvent) {
    if (event.key === ENTRY) document.documentElement.dataset.bsTheme = event.newValue === 'light' ? 'light' : 'dark'
  }
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-bs-theme'] })
  window.addEventListener('storage', follow)
  return () => {
    observer.disconnect()
    window.removeEventListener('storage', follow)
  }
}
