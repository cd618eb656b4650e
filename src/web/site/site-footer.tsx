import { config } from '#web/config.ts'

export function SiteFooter() {
  return (
    <footer className="site-footer">
      <span>{config.siteName}</span>
      <span>Player names and pictures come from Steam. Nothing here tracks you.</span>
      <a href="/api/docs">API</a>
    </footer>
  )
}
