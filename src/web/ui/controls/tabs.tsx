import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import './tabs.css'

export interface Tab<Id extends string> {
  id: Id
  text: string
}

/** Parts of a screen of which one is shown. Tab reaches the chosen one, arrow keys go to the others. */
export function Tabs<Id extends string>({
  label,
  tabs,
  chosen,
  onChoose,
  aside,
  children,
}: {
  label: string
  tabs: readonly Tab<Id>[]
  chosen: Id
  onChoose: (id: Id) => void
  aside?: ReactNode // a control that all parts obey, at the end of their row
  children: ReactNode // the chosen part
}) {
  const list = useRef<HTMLDivElement>(null)
  const prefix = useId()

  // From the tab that has the focus: the next key may come before the choice of the last one is drawn.
  function moveByKey(event: KeyboardEvent) {
    const focused = event.target instanceof HTMLElement ? event.target.dataset.tab : undefined
    const index = tabs.findIndex(({ id }) => id === focused)
    const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: -1 }[event.key]
    const tab = next === undefined ? undefined : tabs.at(next % tabs.length)
    if (!tab) return
    event.preventDefault()
    onChoose(tab.id)
    list.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
  }

  return (
    <>
      <div className="tab-row">
        <div ref={list} className="tabs" role="tablist" aria-label={label} onKeyDown={moveByKey}>
          {tabs.map(({ id, text }) => (
            <button
              key={id}
              type="button"
              role="tab"
              id={`${prefix}-${id}`}
              data-tab={id}
              className="tab"
              aria-selected={id === chosen}
              aria-controls={id === chosen ? `${prefix}-panel` : undefined}
              tabIndex={id === chosen ? 0 : -1}
              onClick={() => onChoose(id)}
            >
              {text}
            </button>
          ))}
        </div>
        {aside && <div className="tab-aside">{aside}</div>}
      </div>
      <div id={`${prefix}-panel`} role="tabpanel" aria-labelledby={`${prefix}-${chosen}`}>
        {children}
      </div>
    </>
  )
}
