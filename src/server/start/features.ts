import { adminToolsFeature } from '#server/features/admin-tools/admin-tools.routes.ts'
import { adminsFeature } from '#server/features/admins/admins.routes.ts'
import { auditFeature } from '#server/features/audit/audit.routes.ts'
import { authFeature } from '#server/features/auth/auth.routes.ts'
import { bansFeature } from '#server/features/bans/bans.routes.ts'
import { careersFeature } from '#server/features/careers/careers.routes.ts'
import { chatFeature } from '#server/features/chat/chat.routes.ts'
import { contentFeature } from '#server/features/content/content.routes.ts'
import { doctorFeature } from '#server/features/doctor/doctor.routes.ts'
import type { Feature } from '#server/features/feature.ts'
import { findFeature } from '#server/features/find/find.routes.ts'
import { honoursFeature } from '#server/features/honours/honours.routes.ts'
import { ingestFeature } from '#server/features/ingest/ingest.routes.ts'
import { ledgerFeature } from '#server/features/ledger/ledger.routes.ts'
import { mapsFeature } from '#server/features/maps/maps.routes.ts'
import { matchesFeature } from '#server/features/matches/matches.routes.ts'
import { moderationFeature } from '#server/features/moderation/moderation.routes.ts'
import { noticesFeature } from '#server/features/notices/notices.routes.ts'
import { notesFeature } from '#server/features/people/notes.routes.ts'
import { peopleFeature } from '#server/features/people/people.routes.ts'
import { permissionsFeature } from '#server/features/permissions/permissions.routes.ts'
import { playersFeature } from '#server/features/players/players.routes.ts'
import { profileFeature } from '#server/features/profile/profile.routes.ts'
import { pulseFeature } from '#server/features/pulse/pulse.routes.ts'
import { rankingsFeature } from '#server/features/rankings/rankings.routes.ts'
import { reportsFeature } from '#server/features/reports/reports.routes.ts'
import { serversFeature } from '#server/features/servers/servers.routes.ts'
import { offendersFeature } from '#server/features/teamkills/offenders.routes.ts'
import { teamkillsFeature } from '#server/features/teamkills/teamkills.routes.ts'
import { translationsFeature } from '#server/features/translations/translations.routes.ts'
import { weaponsFeature } from '#server/features/weapons/weapons.routes.ts'
import { workshopFeature } from '#server/features/workshop/workshop.routes.ts'

/** All that people ask for, each an island of its own. */
export const FEATURES: readonly Feature[] = [
  adminToolsFeature,
  adminsFeature,
  auditFeature,
  authFeature,
  bansFeature,
  careersFeature,
  chatFeature,
  contentFeature,
  doctorFeature,
  findFeature,
  honoursFeature,
  ingestFeature,
  ledgerFeature,
  mapsFeature,
  matchesFeature,
  noticesFeature,
  moderationFeature,
  peopleFeature,
  notesFeature,
  offendersFeature,
  permissionsFeature,
  playersFeature,
  profileFeature,
  pulseFeature,
  rankingsFeature,
  reportsFeature,
  serversFeature,
  teamkillsFeature,
  translationsFeature,
  weaponsFeature,
  workshopFeature,
]
