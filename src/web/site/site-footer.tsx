import { Link } from 'react-router'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import './site-footer.css'

export function SiteFooter({ steamNames = config.steamNames }: { steamNames?: boolean }) {
  return (
    <footer className="site-footer">
      <span>{config.siteName}</span>
      <span>
        {steamNames && 'Player names and pictures come from Steam. '}
        Nothing here tracks you: <Link to={paths.help}>what we know</Link>.
      </span>
      <span>
        <Link to={paths.awards}>Awards</Link> · <Link to={paths.records}>Records</Link> · <a href="/api/docs">API</a>
      </span>
    </footer>
  )
}
