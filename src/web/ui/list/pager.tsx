import type { ReactNode } from 'react'
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from '#web/ui/icons.tsx'
import { footerText, type List, pageWindow } from './list.ts'
import './pager.css'

export type PagerKind = 'full' | 'prev-next'

/** 'from–to of N', and the buttons that lead to other pages when there are any. */
export function Pager({ list, kind = 'full' }: { list: List<unknown>; kind?: PagerKind }) {
  const { page, pageCount } = list
  const isFull = kind === 'full'
  return (
    <footer className="list-footer">
      <p className="list-range" aria-live="polite">
        {footerText(list)}
      </p>
      {pageCount > 1 && (
        <nav aria-label="Pages">
          <ul className="pagination">
            {isFull && <Step list={list} to={1} label="First page" isOff={page === 1} content={<FirstIcon />} />}
            <Step
              list={list}
              to={page - 1}
              label={isFull ? 'Previous page' : 'Prev'}
              isOff={page === 1}
              content={isFull ? <PreviousIcon /> : 'Prev'}
            />
            {pageWindow(page, pageCount).map((number) => (
              <li key={number} className="page-item">
                <button
                  type="button"
                  className={`page-link${number === page ? ' active' : ''}`}
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => list.setPage(number)}
                >
                  {number}
                </button>
              </li>
            ))}
            <Step
              list={list}
              to={page + 1}
              label={isFull ? 'Next page' : 'Next'}
              isOff={page === pageCount}
              content={isFull ? <NextIcon /> : 'Next'}
            />
            {isFull && (
              <Step list={list} to={pageCount} label="Last page" isOff={page === pageCount} content={<LastIcon />} />
            )}
          </ul>
        </nav>
      )}
    </footer>
  )
}

// aria-disabled instead of disabled: the button keeps the keyboard's focus when it has led to the first or last page.
function Step({
  list,
  to,
  label,
  isOff,
  content,
}: {
  list: List<unknown>
  to: number
  label: string
  isOff: boolean
  content: ReactNode
}) {
  return (
    <li className="page-item">
      <button
        type="button"
        className="page-link"
        aria-label={label}
        aria-disabled={isOff}
        onClick={() => !isOff && list.setPage(to)}
      >
        {content}
      </button>
    </li>
  )
}
