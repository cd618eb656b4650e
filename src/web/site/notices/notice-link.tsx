import { Link } from 'react-router'
import { config } from '#web/lib/config.ts'
import { paths } from '#web/lib/paths.ts'
import { Icon } from '#web/ui/icons.tsx'
import { isRemembered, type Subject } from './subject.ts'

/** Leads to where a notice is turned on and off. Nothing where the site offers none. */
export function NoticeLink({ subject }: { subject: Subject }) {
  const { type, id, name } = subject
  if (!config.notices.key) return null
  const isOn = isRemembered(subject)
  return (
    <Link to={`${paths.notices}?${type}=${id}`} state={{ name }} className="btn btn-quiet btn-sm">
      <Icon>
        <path fill={isOn ? 'currentColor' : 'none'} d="M3 12h10c-2-2-1-5-2-7a3.5 3.5 0 0 0-6 0c-1 2 0 5-2 7Zm3.5 2h3" />
      </Icon>
      {isOn ? 'Notice is on' : 'Tell me when…'}
    </Link>
  )
}
