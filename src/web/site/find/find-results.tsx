import { Empty } from '#web/ui/feedback/empty.tsx'
import { Failure } from '#web/ui/feedback/failure.tsx'
import type { FindGroup } from './find-groups.tsx'
import { FindOptionLink } from './find-option.tsx'
import type { Finding } from './use-find.ts'
import './find-results.css'

export function FindResults({
  id,
  typed,
  groups,
  count,
  active,
  finding: { isSettled, error, retry },
  onPoint,
  onChoose,
}: {
  id: string // of the list; those of its options follow from it
  typed: string
  groups: readonly FindGroup[]
  count: number
  active: number
  finding: Finding
  onPoint: (index: number) => void
  onChoose: () => void
}) {
  const firsts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { options }) => sum + options.length, 0))
  return (
    <>
      <div className="find-body">
        {count > 0 && (
          <div id={id} role="listbox" aria-label="Results" aria-busy={!isSettled}>
            {groups.map(({ title, options }, group) => (
              // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a listbox
              <div key={title} role="group" aria-label={title}>
                <p className="find-group" aria-hidden="true">
                  {title}
                </p>
                {options.map((option, at) => {
                  const index = (firsts[group] ?? 0) + at
                  return (
                    <FindOptionLink
                      key={option.path}
                      id={`${id}-${index}`}
                      option={option}
                      isActive={index === active}
                      onPoint={() => onPoint(index)}
                      onChoose={onChoose}
                    />
                  )
                })}
              </div>
            ))}
          </div>
        )}
        {error !== null && (
          <div className="find-failure">
            <Failure error={error} text="Failed to search" retry={retry} />
          </div>
        )}
        {isSettled && error === null && count === 0 && <Empty text={`Nothing found for “${typed}”.`} isSmall />}
      </div>
      <div className="find-foot">
        <span role="status">{isSettled && error === null && countText(count, typed === '' ? 'screen' : 'result')}</span>
        {!isSettled && <span aria-hidden="true">Searching…</span>}
        <span className="find-keys" aria-hidden="true">
          <kbd>↑</kbd> <kbd>↓</kbd> choose <kbd>Enter</kbd> open <kbd>Esc</kbd> close
        </span>
      </div>
    </>
  )
}

function countText(count: number, word: string): string {
  if (count === 0) return 'Nothing found'
  return count === 1 ? `1 ${word}` : `${count} ${word}s`
}
