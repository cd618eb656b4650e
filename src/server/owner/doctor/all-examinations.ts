import { examineApiTokens } from '#server/owner/doctor/checks/api-tokens.ts'
import { examineAwards } from '#server/owner/doctor/checks/awards.ts'
import { examineChat } from '#server/owner/doctor/checks/chat.ts'
import { examineContent } from '#server/owner/doctor/checks/content.ts'
import { examineDataDirectory } from '#server/owner/doctor/checks/data-directory.ts'
import { examineDatabase } from '#server/owner/doctor/checks/database/database.ts'
import { examineDiscord } from '#server/owner/doctor/checks/discord.ts'
import { examineGameServer } from '#server/owner/doctor/checks/game-servers/game-server.ts'
import { examineLogIntake } from '#server/owner/doctor/checks/log-intake.ts'
import { examineNotices } from '#server/owner/doctor/checks/notices.ts'
import { examinePermissions } from '#server/owner/doctor/checks/permissions.ts'
import { examineSettings } from '#server/owner/doctor/checks/settings.ts'
import { examineSiteAddress } from '#server/owner/doctor/checks/site-address.ts'
import { examineSourcebans } from '#server/owner/doctor/checks/sourcebans/sourcebans.ts'
import { examineSteam } from '#server/owner/doctor/checks/steam.ts'
import { examineSteamKey } from '#server/owner/doctor/checks/steam-key.ts'
import { examineWebhooks } from '#server/owner/doctor/checks/webhooks.ts'
import type { Examination } from './examination.ts'
import type { ExaminedSite } from './examined-site.ts'

/** A new check is a file in `checks/` and a line here. */
export function allExaminations(examined: ExaminedSite): Examination[] {
  return [
    examineSettings(examined),
    examineDataDirectory(examined),
    examineDatabase(examined),
    ...examined.servers.map((gameServer) => examineGameServer(examined, gameServer)),
    examineLogIntake(examined),
    ...examineChat(examined),
    ...examineNotices(examined),
    ...examineDiscord(examined),
    examineSourcebans(examined),
    examinePermissions(examined),
    examineSteam(examined),
    examineSteamKey(examined),
    ...examineWebhooks(examined),
    examineSiteAddress(examined),
    examineApiTokens(examined),
    examineAwards(examined),
    examineContent(examined),
  ]
}
