import { examineContent } from './checks/content.ts'
import { examineDataDirectory } from './checks/data-directory.ts'
import { examineDatabase } from './checks/database.ts'
import { examineGameServer } from './checks/game-server.ts'
import { examineLogIntake } from './checks/log-intake.ts'
import { examineSettings } from './checks/settings.ts'
import { examineSiteAddress } from './checks/site-address.ts'
import { examineSourcebans } from './checks/sourcebans.ts'
import { examineSteam } from './checks/steam.ts'
import { examineSteamKey } from './checks/steam-key.ts'
import type { Examination } from './examination.ts'
import type { Patient } from './patient.ts'

/** A new check is a file in `checks/` and a line here. */
export function allExaminations(patient: Patient): Examination[] {
  return [
    examineSettings(patient),
    examineDataDirectory(patient),
    examineDatabase(patient),
    ...patient.servers.map((gameServer) => examineGameServer(patient, gameServer)),
    examineLogIntake(patient),
    examineSourcebans(patient),
    examineSteam(patient),
    examineSteamKey(patient),
    examineSiteAddress(patient),
    examineContent(patient),
  ]
}
