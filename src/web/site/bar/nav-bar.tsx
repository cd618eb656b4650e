import { type KeyboardEvent, type MouseEvent, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { FindOpener } from '#web/site/find/find-opener.tsx'
import { ThemeSwitch } from '#web/ui/controls/theme-switch.tsx'
import { CloseIcon, MenuIcon } from '#web/ui/icons.tsx'
import { useMedia } from '#web/ui/use-media.ts'
import { AccountLinks } from './account-links.tsx'
import { BrandMark } from './brand-mark.tsx'
import { Menu } from './menu.tsx'
import { isHighlighted, type NavEntry, navEntries } from './nav-links.ts'
import './nav-bar.css'

const ALL_IN_ONE_LINE = '(width >= 80em)' // as in nav-bar.css. What is folded away is drawn when it is opened: a first page comes sooner

/** The bar at the top of every page. On small screens its entries fold away, and choosing any link folds them again. */
export function NavBar() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { pathname } = useLocation()
  const isWide = useMedia(ALL_IN_ONE_LINE)

  function closeOnLink(event: MouseEvent) {
    if (event.target instanceof Element && event.target.closest('a')) setOpen(false)
  }

  function closeOnEscape(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !isOpen) return
    setOpen(false)
    toggle.current?.focus()
  }

  return (
    <nav className="bar" aria-label="Site" onClick={closeOnLink} onKeyDown={closeOnEscape}>
      <Link to={paths.home} className="brand">
        <BrandMark />
        <span>{config.siteName}</span>
      </Link>
      <FindOpener />
      <button
        ref={toggle}
        type="button"
        className="icon-button bar-toggle"
        aria-label="Menu"
        aria-expanded={isOpen}
        aria-controls="site-menu"
        onClick={() => setOpen(!isOpen)}
      >
        {isOpen ? <CloseIcon /> : <MenuIcon />}
      </button>
      <div id="site-menu" className={`bar-fold${isOpen ? ' show' : ''}`}>
        {(isWide || isOpen) && <Fold pathname={pathname} />}
      </div>
    </nav>
  )
}

function Fold({ pathname }: { pathname: string }) {
  return (
    <>
      <ul className="bar-entries">
        {navEntries.map((entry) => (
          <li key={entry.text}>
            <Entry entry={entry} isActive={isHighlighted(entry, pathname)} />
          </li>
        ))}
      </ul>
      <div className="bar-account">
        <ThemeSwitch />
        <AccountLinks />
      </div>
    </>
  )
}

function Entry({ entry: { text, path, links }, isActive }: { entry: NavEntry; isActive: boolean }) {
  if (links) return <Menu label={text} isActive={isActive} links={links} />
  return (
    <Link
      to={path ?? paths.home}
      className={`nav-link${isActive ? ' active' : ''}`}
      aria-current={isActive ? 'page' : undefined}
    >
      {text}
    </Link>
  )
}
