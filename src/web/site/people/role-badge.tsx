import type { Role } from '#shared/contracts/teamkills.ts'
import { Badge, type BadgeTone } from '#web/ui/badge.tsx'
import { Icon } from '#web/ui/icons.tsx'

type Kind = Extract<BadgeTone, 'recon' | 'medic' | 'support' | 'plain'>

const KINDS: ReadonlyMap<string, Kind> = new Map([
  ['template_recon_security_coop', 'recon'],
  ['template_combat_medic', 'medic'],
  ['template_support_security_coop', 'support'],
])

/** What someone played as: a shape and a word. Recon, medic and support have a tint of their own. */
export function RoleBadge({ role }: { role: Role | null | undefined }) {
  const kind = KINDS.get(role?.class_template?.trim().toLowerCase() ?? '') ?? 'plain'
  return (
    <Badge tone={kind}>
      <Icon>{SHAPES[kind]}</Icon> {roleLabel(role)}
    </Badge>
  )
}

/** An eye, a cross, a belt of rounds, and for everyone else one chevron. */
const SHAPES: Readonly<Record<Kind, React.ReactNode>> = {
  recon: (
    <>
      <path d="M1.5 8S4 3.75 8 3.75 14.5 8 14.5 8 12 12.25 8 12.25 1.5 8 1.5 8Z" />
      <circle cx="8" cy="8" r="1.75" />
    </>
  ),
  medic: <path d="M6 2.5h4V6h3.5v4H10v3.5H6V10H2.5V6H6Z" />,
  support: <path d="M3.5 13.5V6L4.75 3 6 6v7.5zM8.25 13.5V6L9.5 3l1.25 3v7.5zM13 3l1.25 3v7.5H13" />,
  plain: <path d="m3 10.5 5-5 5 5" />,
}

/** 'Recon'; a role the game server did not name is read off its template. */
export function roleLabel(role: Role | null | undefined): string {
  if (!role) return 'No role'
  const words = role.class_name?.trim() || role.class_template?.replace(/^template_|_security|_coop/g, '') || ''
  const name = words.replaceAll('_', ' ').trim()
  return name === '' ? 'No role' : name.replace(/(?<!\S)\p{Ll}/gu, (letter) => letter.toUpperCase())
}
