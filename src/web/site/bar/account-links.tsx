import { NavLink } from 'react-router'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Avatar } from '#web/site/people/avatar.tsx'
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
      {user && (
        <span className="account">
          <bdi>{user.personaname}</bdi>
          <Avatar hash={user.avatarhash} of={user.personaname} size={48} />
        </span>
      )}
    </>
  )
}

const AccountLink = ({ to, text }: { to: string; text: string }) => (
  <NavLink to={to} className="nav-link">
    {text}
  </NavLink>
)
