import type { ReactNode } from 'react'
import type { ReplyOf } from '#shared/contract.ts'
import { permissions } from '#shared/contracts/permissions.ts'
import type { Permission } from '#shared/permissions.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { useCall } from '#web/lib/api/use-call.ts'
import { Alert } from '#web/ui/feedback/alert.tsx'
import { Loaded } from '#web/ui/page/loaded.tsx'
import { PageHead } from '#web/ui/page/page-head.tsx'
import { AdminOnly } from './admin-only.tsx'

export type Access = ReplyOf<typeof permissions.own>

/** A page for admins who may do something. It asks first, so that nobody is refused, and noted, for looking. */
export function Allowed({
  title,
  permission,
  children,
}: {
  title: string
  permission: Permission
  children: (access: Access) => ReactNode
}) {
  return (
    <AdminOnly title={title}>
      <Asked title={title} permission={permission}>
        {children}
      </Asked>
    </AdminOnly>
  )
}

function Asked({ title, permission, children }: Parameters<typeof Allowed>[0]) {
  const query = useCall(permissions.own)
  return (
    <Loaded query={query} title={title} loading="Loading…" failure="Failed to load what you may do">
      {(access) =>
        listOrEmpty(access.may).includes(permission) ? (
          children(access)
        ) : (
          <>
            <PageHead title={title} />
            <Alert colour="warning">Your SourceMod flags do not allow this.</Alert>
          </>
        )
      }
    </Loaded>
  )
}
