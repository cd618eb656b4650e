import { adminLines, sourceModLine } from './admin.ts'
import { artilleryAction } from './artillery.ts'
import { captureActions } from './capture.ts'
import { chatLines } from './chat.ts'
import { connectLine, enterLine, validatedLine } from './connect.ts'
import { changedCvarLine, cvarListLine } from './cvar.ts'
import { forgiveAction } from './forgive.ts'
import { headshotActions } from './headshot.ts'
import { ignoredActions, ignoredWorldActions } from './ignored-action.ts'
import { joinTeamLine, switchTeamLine } from './join-team.ts'
import { killLine } from './kill.ts'
import { leaveLine } from './leave.ts'
import type { ActionLine, PlayerLine, ServerLine, WorldLine } from './line-rule.ts'
import { loadingMapLine, mapChangeLine, mapWorldLines, startedMapLine } from './map.ts'
import { medicActions } from './medic.ts'
import { renameLine } from './rename.ts'
import { roleActions, roleLine } from './role.ts'
import { roundWorldLines, teamLine } from './round.ts'
import { scoreAction } from './score.ts'
import { serverLines } from './server.ts'
import { pathGoalLine, stuckLine } from './stuck.ts'
import { suicideLines } from './suicide.ts'
import { suppressionActions } from './suppression.ts'
import { triggeredLine } from './triggered.ts'
import { worldLine } from './world.ts'

const allActions: readonly ActionLine[] = [
  ...captureActions,
  ...headshotActions,
  ...suppressionActions,
  ...medicActions,
  ...roleActions,
  artilleryAction,
  scoreAction,
  forgiveAction,
  ...ignoredActions,
]

const allWorldLines: readonly WorldLine[] = [...roundWorldLines, ...mapWorldLines, ...ignoredWorldActions]

export const allPlayerLines: readonly PlayerLine[] = [
  killLine,
  triggeredLine(allActions),
  ...chatLines,
  connectLine,
  enterLine,
  validatedLine,
  joinTeamLine,
  switchTeamLine,
  leaveLine,
  renameLine,
  roleLine,
  ...suicideLines,
  stuckLine,
  ...adminLines,
]

export const allServerLines: readonly ServerLine[] = [
  worldLine(allWorldLines),
  teamLine,
  loadingMapLine,
  startedMapLine,
  mapChangeLine,
  changedCvarLine,
  cvarListLine,
  ...serverLines,
  pathGoalLine,
  sourceModLine,
]
