import { useEffect, useRef } from 'react'
import { Outlet, ScrollRestoration, useLocation, useNavigation } from 'react-router'
import { NavBar } from '#web/site/nav-bar.tsx'
import { SiteDataProvider, useSiteData } from '#web/site/site-data.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import { Alert } from '#web/ui/alert.tsx'

export function Layout() {
  const main = useFocusOnNewPage()
  return (
    <SiteDataProvider>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <NavBar />
      <ScreenProgress />
      <main id="content" ref={main} tabIndex={-1}>
        <SiteDataAlert />
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </SiteDataProvider>
  )
}

/** A thin line under the bar while the code of the next screen is on its way. */
function ScreenProgress() {
  const { state } = useNavigation()
  return state === 'idle' ? null : <div className="screen-progress" aria-hidden="true" />
}

function SiteDataAlert() {
  const { failure } = useSiteData()
  return failure && <Alert colour="danger">{failure}</Alert>
}

/** A screen reader starts at the top of a new page, as it would after a full load. */
function useFocusOnNewPage() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const before = useRef(pathname)
  useEffect(() => {
    if (before.current === pathname) return
    before.current = pathname
    main.current?.focus({ preventScroll: true })
  }, [pathname])
  return main
}
