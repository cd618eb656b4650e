import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { end, enter, kill, leave, load, START, team } from '#testing/counting/log-messages.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { matchSite, type WholeMatch } from '#testing/counting/match-site.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const bot = logBot('Abbas', 40)
const DAY = '2026-03-01'

const second = (time: string, day = DAY) => Date.parse(`${day}T${time}Z`) / 1000
const row = (match: WholeMatch | undefined, name: string) => match?.scoreboard.find((one) => one.player_name === name)

test('late joins, reconnects, renames and bots: each player has the time they were there and what they did', async () => {
  const site = await matchSite()
  const back = logPerson('Ann', 9).security.replace('STEAM_1:0:9', 'STEAM_1:0:2') // a new userid
  await site.play(1, DAY, [
    `20:00:00 ${load('ministry_coop')}`,
    `20:00:10 ${enter(ann)}`,
    `20:00:20 ${team(ann)}`,
    `20:01:00 ${START}`,
    `20:02:00 ${kill(ann.security, bot)}`,
    `20:03:00 ${leave(ann)}`, // 170 s
    `20:05:00 ${back.replace('<#Team_Security>', '<>')} connected, address "203.0.113.7:27005"`,
    `20:05:10 ${kill(back, bot, 'grenade_m67')}`,
    `20:06:00 ${enter(ben)}`, // late
    `20:06:30 ${kill(bot, ben.security.replace('Unassigned', 'Security'), 'akm')}`,
    `20:07:00 ${back} changed name to "<b>Annie</b>"`,
    `20:07:10 ${kill(logBot('Omar', 41), bot)}`, // among bots
    `20:09:00 ${end(2)}`,
    `20:10:00 ${load('tell_coop')}`,
  ])
  const [match, ...more] = await site.matches()
  expect(more).toEqual([])
  expect(match).toMatchObject({
    ...{ id: second('20:00:00') * 2048 + 1, started: second('20:00:00'), ended: second('20:10:00'), running: false },
    ...{ map_name: 'ministry_coop', result: 'win', wins: 1, losses: 0, kills: 2, players: 2 },
    rounds: [{ started: second('20:01:00'), ended: second('20:09:00'), win: true }],
  })
  expect(row(match, '<b>Annie</b>')).toMatchObject({
    ...{ steam_id: ann.steamId, slot: 1, kills: 2, deaths: 0, wins: 1, score: 20, here: false },
    time_played: 170 + 300,
  })
  expect(row(match, 'Ben')).toMatchObject({ slot: 2, kills: 0, deaths: 1, wins: 1, time_played: 240 })
  expect(match?.told).toEqual([
    '20:00:10 <b>Annie</b> join',
    '20:01:00 round_start',
    '20:02:00 <b>Annie</b> kill weapon_m4a1',
    '20:03:00 <b>Annie</b> leave',
    '20:05:00 <b>Annie</b> join',
    '20:05:10 <b>Annie</b> kill grenade_m67',
    '20:06:00 Ben join',
    '20:06:30 kill Ben weapon_akm',
    '20:09:00 round_win',
  ])
})

test('a map change without a round, two game servers at once, a map nobody saw and a crash: each is its own match', async () => {
  const site = await matchSite()
  await site.play(1, DAY, [
    `20:00:00 ${load('a_coop')}`,
    `20:00:10 ${enter(ann)}`,
    `20:00:20 ${team(ann)}`,
    `20:04:00 ${kill(ann.security, bot)}`,
  ])
  await site.play(2, DAY, [
    `20:00:00 ${load('a_coop')}`,
    `20:00:30 ${enter(ben)}`,
    `20:03:00 ${ben.security} triggered "obj_captured" (name "#unknown_controlpoint")`,
    `20:03:00 ${ben.security} triggered "obj_captured" (name "#unknown_controlpoint")`, // the same line twice
    `20:05:00 ${end(3)}`,
  ])
  await site.play(1, DAY, [
    `20:06:00 ${load('b_coop')}`, // Ann was there, and is seen again a minute later
    `20:07:00 ${ann.noTeam} entered the game`,
    `20:07:30 ${kill(ann.security, bot)}`,
    // it crashes
    `20:30:00 ${load('c_coop')}`, // where nobody comes
    `20:40:00 ${load('d_coop')}`,
    `20:41:00 ${enter(ann)}`,
  ])
  const matches = await site.matches('?server_id=1')
  expect(
    matches.map(({ map_name, started, ended, result, kills }) => [map_name, started, ended, result, kills]),
  ).toEqual([
    ['a_coop', second('20:00:00'), second('20:06:00'), null, 1],
    ['b_coop', second('20:06:00'), second('20:07:30'), null, 1],
    ['d_coop', second('20:40:00'), null, null, 0],
  ])
  expect(matches.map((match) => row(match, 'Ann')?.time_played)).toEqual([350, 90, 0])
  expect(matches[1]?.told).toEqual(['20:07:30 Ann kill weapon_m4a1']) // she was there before it began
  expect(row(matches[2], 'Ann')?.here).toBe(true)
  expect(await site.matches('?server_id=2')).toMatchObject([
    {
      map_name: 'a_coop',
      ended: null,
      result: 'loss',
      losses: 1,
      points: 1,
      scoreboard: [{ caps: 1, time_played: 270 }],
    },
  ])
  site.clock.set('2026-03-01T20:50:00Z')
  site.app.snapshots.drop(null)
  expect((await site.matches()).map(({ map_name, running }) => [map_name, running])).toEqual([
    ['a_coop', false],
    ['a_coop', false], // of the second game server, which has been silent for long
    ['b_coop', false],
    ['d_coop', true],
  ])
})

test('over midnight and a season’s end it is one match, with all the points', async () => {
  const site = await matchSite()
  await site.closeSeason('2026-03-01T00:00:00Z')
  await site.play(1, '2026-03-31', [
    `23:50:00 ${load('a_coop')}`,
    `23:51:00 ${enter(ann)}`,
    `23:51:10 ${team(ann)}`,
    `23:59:00 ${kill(ann.security, bot)}`,
    `23:59:59 ${end(3)}`,
  ])
  await site.closeSeason('2026-04-01T00:00:00Z')
  await site.play(1, '2026-04-01', [
    `00:00:10 ${kill(ann.security, bot)}`,
    `00:09:00 ${end(2)}`,
    '00:10:00 Log file closed',
  ])
  const [match, ...more] = await site.matches()
  expect(more).toEqual([])
  expect(match).toMatchObject({
    ...{ started: second('23:50:00', '2026-03-31'), ended: second('00:10:00', '2026-04-01'), wins: 1, losses: 1 },
    ...{ result: 'win', scoreboard: [{ kills: 2, score: 20, wins: 1, losses: 1, time_played: 19 * 60 }] },
  })
  expect(match?.told).toHaveLength(5)
  expect(await site.db.run(sql`select 1 from player_stats where score = 10 and all_time_score = 10`)).toBe(1)
})

test('a round and a teamkill lead to their match; what is told before any map line is in none', async () => {
  const site = await matchSite()
  await site.play(1, DAY, [
    `19:00:00 ${kill(ann.security, ben.security)}`, // the map is not known
    `20:00:00 ${load('a_coop')}`,
    `20:01:00 ${kill(ann.security, ben.security, 'm9')}`,
    `20:02:00 ${end(2)}`,
  ])
  site.clock.set('2026-03-01T20:10:00Z')
  const match_id = second('20:00:00') * 2048 + 1
  const rounds = (await site.app.inject('/api/v1/site/server/1/stats')).json().win_loss_log
  expect(rounds).toMatchObject([{ win: true, match_id }])
  const { map_id } = rounds[0]
  expect((await site.app.inject(`/api/v1/site/maps/${map_id}`)).json().win_loss).toMatchObject([{ match_id }])
  const teamkills = (await site.app.inject('/api/v1/stats/teamkills2')).json()
  expect(teamkills.map((one: { match_id?: number }) => one.match_id)).toEqual([match_id, undefined])
  expect(teamkills[0].occurred).toBe(second('20:01:00'))
  expect((await site.matches())[0]?.told).toContain('20:01:00 Ann teamkill Ben weapon_m9')
})

test('who is erased in the middle of a match is nobody in it from then on, and its numbers stay', async () => {
  const site = await matchSite()
  const lines = [
    `20:00:00 ${load('a_coop')}`,
    `20:00:10 ${enter(ann)}`,
    `20:00:20 ${team(ann)}`,
    `20:01:00 ${kill(ann.security, bot)}`,
  ]
  await site.play(1, DAY, lines)
  await site.db.transaction((tx) => erasePerson(tx, ann.steamId, new Date('2026-03-01T20:01:30Z')))
  await site.play(1, DAY, [`20:02:00 ${kill(ann.security, bot)}`, `20:03:00 ${load('b_coop')}`])
  const [match] = await site.matches()
  expect(match).toMatchObject({
    ...{ kills: 2, players: 1 },
    scoreboard: [{ personaname: 'Erased player', player_name: 'Erased player', kills: 2, time_played: 170 }],
  })
  expect(match?.scoreboard[0]?.steam_id).not.toBe(ann.steamId)
  expect(match?.told).toContain('20:02:00 Erased player kill weapon_m4a1')
  // From the journal once more, on an empty database: what was before the erasure is left out.
  const again = await matchSite()
  await again.db.run(sql`insert into erasures select sha256(${ann.steamId}::bytea), '2026-03-01T20:01:30Z'`)
  await again.play(1, DAY, [...lines, `20:03:00 ${load('b_coop')}`])
  expect(await again.matches()).toMatchObject([
    { players: 1, scoreboard: [], told: ['20:00:10 ? join', '20:01:00 ? kill weapon_m4a1'] },
  ])
})
