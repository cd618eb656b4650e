import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { NavLink } from 'react-router'
import { ChevronIcon } from '#web/ui/icons.tsx'
import './menu.css'

export interface MenuLink {
  text: string
  path: string
}

/** A button that opens a list of links: by click, by Enter, by arrow key. Escape and leaving it close it. */
export function Menu({ label, isActive, links }: { label: string; isActive: boolean; links: readonly MenuLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  useOutsidePress(root, isOpen, () => setOpen(false))

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      event.stopPropagation()
      setOpen(false)
      button.current?.focus()
    }
    if (!['ArrowDown', 'ArrowUp', 'Home', 'End'].includes(event.key)) return
    event.preventDefault()
    flushSync(() => setOpen(true)) // the links cannot have the focus until the menu is open
    moveFocus(root.current, event.key)
  }

  function onBlur(event: FocusEvent) {
    if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the keys and the blur come from the button and links inside
    <div className="menu" ref={root} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button
        ref={button}
        type="button"
        className={`nav-link${isActive ? ' active' : ''}`}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        <ChevronIcon />
      </button>
      <ul id={id} className={`dropdown-menu${isOpen ? ' show' : ''}`}>
        {links.map(({ text, path }) => (
          <li key={path}>
            <NavLink to={path} end className="dropdown-item" onClick={() => setOpen(false)}>
              {text}
            </NavLink>
          </li>
        ))}
      </ul>
    </div>
  )
}

function moveFocus(root: HTMLElement | null, key: string): void {
  const links = [...(root?.querySelectorAll('a') ?? [])]
  const current = links.findIndex((link) => link.isSameNode(document.activeElement))
  const next = { ArrowDown: current + 1, ArrowUp: Math.max(current, 0) - 1, Home: 0, End: -1 }[key] ?? 0
  links.at(next % links.length)?.focus()
}

function useOutsidePress(root: React.RefObject<HTMLElement | null>, isOpen: boolean, close: () => void): void {
  useEffect(() => {
    if (!isOpen) return
    function closeOutside(event: PointerEvent) {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  })
}
