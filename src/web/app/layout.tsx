import { Suspense, useEffect, useRef } from 'react'
import { Outlet, useLocation } from 'react-router'
import { NavBar } from '#web/site/bar/nav-bar.tsx'
import { SiteDataProvider, useSiteData } from '#web/site/people/site-data.tsx'
import { SiteFooter } from '#web/site/site-footer.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { useScreenLoading } from './screen.tsx'
import { ScreenFailure } from './screen-failure.tsx'
import { useScrollPlace } from './use-scroll-place.ts'
import './layout.css'

export function Layout() {
  const main = useFocusOnNewPage()
  const { pathname } = useLocation()
  useScrollPlace()
  return (
    <SiteDataProvider>
      <a className="skip-link" href="#content">
        Skip to content
      </a>
      <header className="site-bar">
        <NavBar />
      </header>
      <ScreenProgress />
      <main id="content" ref={main} tabIndex={-1}>
        <SiteDataAlert />
        <ScreenFailure place={pathname}>
          <Suspense>
            <Outlet />
          </Suspense>
        </ScreenFailure>
      </main>
      <SiteFooter />
    </SiteDataProvider>
  )
}

/** A thin line under the bar while the code of the next screen is on its way. */
function ScreenProgress() {
  return useScreenLoading() && <div className="screen-progress" aria-hidden="true" />
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
