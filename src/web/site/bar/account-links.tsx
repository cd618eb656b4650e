import { Link, NavLink } from 'react-router'
import { paths, playerPath } from '#web/lib/paths.ts'
import { type StoredUser, useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/site/people/avatar.tsx'
import { useSiteData } from '#web/site/people/site-data.tsx'
import './account-links.css'

/** The sign-in button, or who is signed in and where they can go. */
export function AccountLinks() {
  const { signedIn, user } = useSession()
  if (!signedIn) {
    return (
      <NavLink to={paths.login} className="btn btn-primary">
        Sign in
      </NavLink>
    )
  }
  return (
    <>
      {user?.is_admin && <AccountLink to={paths.admin} text="Admin" />}
      <AccountLink to={paths.profile} text="Profile" />
      <AccountLink to={paths.logout} text="Logout" />
      {user && <OwnName user={user} />}
    </>
  )
}

/** Leads to one's own statistics, once it is known whose they are. */
function OwnName({ user: { personaname, avatarhash } }: { user: StoredUser }) {
  const { ownId } = useSiteData()
  const face = (
    <>
      <bdi>{personaname}</bdi>
      <Avatar hash={avatarhash} of={ownId ?? personaname} size={48} />
    </>
  )
  if (ownId === null) return <span className="account">{face}</span>
  return (
    <Link to={playerPath(ownId)} className="account" title="My statistics">
      {face}
    </Link>
  )
}

const AccountLink = ({ to, text }: { to: string; text: string }) => (
  <NavLink to={to} className="nav-link">
    {text}
  </NavLink>
)
