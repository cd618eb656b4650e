import { Link, Navigate } from 'react-router'
import { type Profile, profile } from '#shared/contracts/profile.ts'
import { ApiError } from '#web/lib/api/api-error.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { config } from '#web/lib/config.ts'
import { paths, playerPath } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { ProfileCard } from '#web/site/people/profile-card.tsx'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Spinner } from '#web/ui/feedback/spinner.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { SmokeCard } from './smoke-card.tsx'
import './profile-page.css'

export function ProfilePage() {
  const { signedIn } = useSession()
  return signedIn ? <OwnProfile /> : <Navigate to={paths.home} replace />
}

function OwnProfile() {
  const { data, error, isPending } = useCall(profile.own)
  if (isPending) return <Spinner text="Loading Profile…" />
  if (error || !isProfile(data)) return <ProfileFailure error={error} />
  return (
    <div className="narrow profile-page">
      <ProfileCard player={data}>
        <Link to={playerPath(data.steam_id)} className="btn btn-primary">
          My statistics
        </Link>
        {config.reports && (
          <Link to={paths.reports} className="btn btn-quiet">
            My reports and appeals
          </Link>
        )}
      </ProfileCard>
      <SmokeCard hasSmoke={Boolean(data.has_smoke)} />
    </div>
  )
}

function ProfileFailure({ error }: { error: unknown }) {
  const isSignedOut = error instanceof ApiError && error.status === 401
  return (
    <div className="narrow">
      <PageHead title="Profile" />
      <Alert colour="danger">Failed to load profile</Alert>
      {isSignedOut && (
        <p>
          Your sign-in has ended. <Link to={paths.login}>Sign in again</Link>
        </p>
      )}
    </div>
  )
}

const isProfile = (value: unknown): value is Profile =>
  typeof value === 'object' && value !== null && 'steam_id' in value && typeof value.steam_id === 'string'
