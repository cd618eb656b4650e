import { artilleryAction } from '#server/game/logs/lines/deeds/artillery.ts'
import { captureActions } from '#server/game/logs/lines/deeds/capture.ts'
import { headshotActions } from '#server/game/logs/lines/deeds/headshot.ts'
import { killLine } from '#server/game/logs/lines/deeds/kill.ts'
import { medicActions } from '#server/game/logs/lines/deeds/medic.ts'
import { scoreAction } from '#server/game/logs/lines/deeds/score.ts'
import { pathGoalLine, stuckLine } from '#server/game/logs/lines/deeds/stuck.ts'
import { suicideLines } from '#server/game/logs/lines/deeds/suicide.ts'
import { suppressionActions } from '#server/game/logs/lines/deeds/suppression.ts'
import { adminLines, sourceModLine } from '#server/game/logs/lines/people/admin.ts'
import { chatLines } from '#server/game/logs/lines/people/chat.ts'
import { connectLine, enterLine, validatedLine } from '#server/game/logs/lines/people/connect.ts'
import { forgiveActions } from '#server/game/logs/lines/people/forgive.ts'
import { joinTeamLine, switchTeamLine } from '#server/game/logs/lines/people/join-team.ts'
import { leaveLine } from '#server/game/logs/lines/people/leave.ts'
import { renameLine } from '#server/game/logs/lines/people/rename.ts'
import { roleActions, roleLine } from '#server/game/logs/lines/people/role.ts'
import { changedCvarLine, cvarListLine } from '#server/game/logs/lines/server/cvar.ts'
import { ignoredActions, ignoredWorldActions } from '#server/game/logs/lines/server/ignored-action.ts'
import { loadingMapLine, mapChangeLine, mapWorldLines, startedMapLine } from '#server/game/logs/lines/server/map.ts'
import { roundWorldLines, teamLine } from '#server/game/logs/lines/server/round.ts'
import { serverLines } from '#server/game/logs/lines/server/server.ts'
import { triggeredLine } from '#server/game/logs/lines/server/triggered.ts'
import { worldLine } from '#server/game/logs/lines/server/world.ts'
import { burnedAction } from './deeds/burned.ts'
import type { ActionLine, PlayerLine, ServerLine, WorldLine } from './line-rule.ts'

const allActions: readonly ActionLine[] = [
  ...captureActions,
  ...headshotActions,
  ...suppressionActions,
  ...medicActions,
  ...roleActions,
  artilleryAction,
  scoreAction,
  ...forgiveActions,
  burnedAction,
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
