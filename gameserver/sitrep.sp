/**
 * Sitrep companion: writes what the game's own log leaves out, as further lines of that log.
 *
 * Every line goes through LogToGame, so it reaches the log file and every logaddress like a native one. Nothing is
 * stored, no database is opened, and no command is added. line-shapes.md lists the lines.
 */
#pragma semicolon 1
#pragma newdecls required

#include <sourcemod>
#include <sdktools>

#define PLUGIN_VERSION "1.1.0"

#define TEAM_SPECTATOR 1
#define TEAM_SECURITY 2
#define TEAM_INSURGENT 3

#define HITGROUP_HEAD 1
#define DAMAGE_BURN (1 << 3)

#define FLUSH_SECONDS 10.0  // suppressions and score are summed this long, to keep the log small
#define HEALTH_SECONDS 0.5  // how often health is looked at, to know how much a medic gave back
#define SETTLE_SECONDS 2.0  // a slot may show its last player's score for a moment
#define RESET_FALL 100      // no penalty costs so much: a score that falls further started over
#define HEALING_REACH 160.0 // units; nobody heals from further away
#define UNCLAIMED_SECONDS 5.0

#define AUTH_LENGTH 32
#define ROLE_LENGTH 64
#define WORD_LENGTH 64
#define VALUES_LENGTH 256
#define PLAYER_LENGTH (MAX_NAME_LENGTH + AUTH_LENGTH + 48)

public Plugin myinfo =
{
	name = "Sitrep companion",
	author = "Sitrep",
	description = "Writes headshots, suppressions, medics, roles, artillery, score and round results to the game log",
	version = PLUGIN_VERSION,
	url = ""
};

char g_sRole[MAXPLAYERS + 1][ROLE_LENGTH];
int g_iSuppressed[MAXPLAYERS + 1];
int g_iScore[MAXPLAYERS + 1];
bool g_bScoreKnown[MAXPLAYERS + 1];
int g_iHealth[MAXPLAYERS + 1];
int g_iHealer[MAXPLAYERS + 1];      // userid of the medic who gave what is not written yet
int g_iHealed[MAXPLAYERS + 1];      // and how much
int g_iUnclaimed[MAXPLAYERS + 1];   // health that came back with no medic near
float g_fUnclaimedAt[MAXPLAYERS + 1];
int g_iHeadshotTick[MAXPLAYERS + 1];

ConVar g_hArtillery;
bool g_bFreezeEnds;

char g_sForgive[][] =
{
	"forgive", "пробачити", "許す", "原谅", "простить", "perdonar", "perdoar", "affetmek"
};

public void OnPluginStart()
{
	CreateConVar("sitrep_version", PLUGIN_VERSION, "Version of the Sitrep companion", FCVAR_NOTIFY | FCVAR_DONTRECORD);
	g_hArtillery = CreateConVar("sitrep_artillery", "grenade_m18_us",
		"Entities whose throw calls artillery, separated by spaces");
	AutoExecConfig(true, "sitrep");

	Listen("player_hurt", Event_PlayerHurt);
	Listen("player_suppressed", Event_PlayerSuppressed);
	Listen("player_pick_squad", Event_PlayerPickSquad);
	Listen("player_spawn", Event_PlayerSpawn);
	Listen("grenade_thrown", Event_GrenadeThrown);
	Listen("controlpoint_captured", Event_PointCaptured);
	Listen("object_destroyed", Event_ObjectDestroyed);
	// Before the game writes its own line of the death.
	Listen("player_death", Event_PlayerDeath, EventHookMode_Pre);
	Listen("round_end", Event_RoundEnd);
	Listen("round_start", Event_RoundPrepared);
	// round_begin does not fire in co-op.
	g_bFreezeEnds = HookEventEx("round_freeze_end", Event_RoundStart);

	CreateTimer(FLUSH_SECONDS, Timer_Flush, _, TIMER_REPEAT);
	CreateTimer(HEALTH_SECONDS, Timer_Health, _, TIMER_REPEAT);

	for (int client = 1; client <= MaxClients; client++)
	{
		ForgetClient(client);
		MeetLivingClient(client);
	}
}

/** Loaded in the middle of a round, the plugin has not seen anybody come to life. */
void MeetLivingClient(int client)
{
	if (IsHuman(client) && IsPlayerAlive(client) && GetClientTeam(client) >= TEAM_SECURITY)
	{
		g_iHealth[client] = GetClientHealth(client);
		WriteDeed(client, "sitrep_spawn", "");
	}
}

void Listen(const char[] name, EventHook callback, EventHookMode mode = EventHookMode_Post)
{
	if (!HookEventEx(name, callback, mode))
	{
		LogError("The game has no event %s; its lines will be missing.", name);
	}
}

// ---------------------------------------------------------------------------------------------------------- map, round

/** After server.cfg, so that logging is on. The game does not log the first map, and never its mode. */
public void OnConfigsExecuted()
{
	char map[PLATFORM_MAX_PATH];
	GetCurrentMap(map, sizeof(map));

	char mode[WORD_LENGTH];
	ConVar gameMode = FindConVar("mp_gamemode");
	if (gameMode != null)
	{
		gameMode.GetString(mode, sizeof(mode));
	}
	LogToGame("World triggered \"sitrep_map\" (map \"%s\") (mode \"%s\") (version \"%s\")", map, mode, PLUGIN_VERSION);
}

public void OnMapEnd()
{
	FlushAll();
	for (int client = 1; client <= MaxClients; client++)
	{
		g_bScoreKnown[client] = false;
	}
}

/** The scoreboard may start over here, so what was earned before is written first. */
public void Event_RoundPrepared(Event event, const char[] name, bool dontBroadcast)
{
	FlushAll();
	if (!g_bFreezeEnds)
	{
		LogToGame("World triggered \"sitrep_round_start\"");
	}
}

public void Event_RoundStart(Event event, const char[] name, bool dontBroadcast)
{
	LogToGame("World triggered \"sitrep_round_start\"");
}

public void Event_RoundEnd(Event event, const char[] name, bool dontBroadcast)
{
	FlushAll();
	char message[VALUES_LENGTH];
	event.GetString("message", message, sizeof(message));
	LogToGame("World triggered \"sitrep_round_end\" (winner \"%d\") (reason \"%d\") (message \"%s\")",
		event.GetInt("winner"), event.GetInt("reason"), message);
}

// ------------------------------------------------------------------------------------------------------------- fighting

public void Event_PlayerHurt(Event event, const char[] name, bool dontBroadcast)
{
	if (event.GetInt("hitgroup") != HITGROUP_HEAD)
	{
		return;
	}
	int attacker = GetClientOfUserId(event.GetInt("attacker"));
	int victim = GetClientOfUserId(event.GetInt("userid"));
	if (!AreFoes(attacker, victim) || (IsFakeClient(attacker) && IsFakeClient(victim)))
	{
		return;
	}
	// One blast of shot is one hit.
	int tick = GetGameTickCount();
	if (g_iHeadshotTick[attacker] == tick)
	{
		return;
	}
	g_iHeadshotTick[attacker] = tick;

	char weapon[WORD_LENGTH];
	event.GetString("weapon", weapon, sizeof(weapon));
	WriteDeedAgainst(attacker, victim, "sitrep_headshot", " (weapon \"%s\")", weapon);
}

public void Event_PlayerSuppressed(Event event, const char[] name, bool dontBroadcast)
{
	int attacker = GetClientOfUserId(event.GetInt("attacker"));
	int victim = GetClientOfUserId(event.GetInt("victim"));
	if (AreFoes(attacker, victim) && !IsFakeClient(attacker))
	{
		g_iSuppressed[attacker]++;
	}
}

/** The game's own line of a death does not tell fire from a bullet. */
public Action Event_PlayerDeath(Event event, const char[] name, bool dontBroadcast)
{
	int victim = GetClientOfUserId(event.GetInt("userid"));
	if (IsPlayer(victim))
	{
		FlushHealing(victim);
	}
	if ((event.GetInt("damagebits") & DAMAGE_BURN) == 0)
	{
		return Plugin_Continue;
	}
	int attacker = GetClientOfUserId(event.GetInt("attacker"));
	if (IsHuman(attacker) && IsHuman(victim) && attacker != victim)
	{
		char weapon[WORD_LENGTH];
		event.GetString("weapon", weapon, sizeof(weapon));
		WriteDeedAgainst(attacker, victim, "sitrep_burned", " (weapon \"%s\")", weapon);
	}
	return Plugin_Continue;
}

/** Its cappers are a text whose letters are the numbers of clients. */
public void Event_PointCaptured(Event event, const char[] name, bool dontBroadcast)
{
	char cappers[MAXPLAYERS + 1];
	event.GetString("cappers", cappers, sizeof(cappers));
	for (int i = 0; i < sizeof(cappers) && cappers[i] != '\0'; i++)
	{
		int client = cappers[i];
		if (IsHuman(client))
		{
			WriteDeed(client, "sitrep_captured", "");
		}
	}
}

/** Here attacker and assister are numbers of clients. */
public void Event_ObjectDestroyed(Event event, const char[] name, bool dontBroadcast)
{
	int attacker = event.GetInt("attacker");
	int assister = event.GetInt("assister");
	if (IsHuman(attacker))
	{
		WriteDeed(attacker, "sitrep_destroyed", "");
	}
	if (assister != attacker && IsHuman(assister))
	{
		WriteDeed(assister, "sitrep_destroyed", "");
	}
}

public void Event_GrenadeThrown(Event event, const char[] name, bool dontBroadcast)
{
	int client = GetClientOfUserId(event.GetInt("userid"));
	int entity = event.GetInt("entityid");
	if (!IsHuman(client) || entity <= MaxClients || !IsValidEntity(entity))
	{
		return;
	}
	char classname[WORD_LENGTH];
	if (GetEntityClassname(entity, classname, sizeof(classname)) && CallsArtillery(classname))
	{
		WriteDeed(client, "sitrep_artillery", " (entity \"%s\")", classname);
	}
}

bool CallsArtillery(const char[] classname)
{
	char list[VALUES_LENGTH];
	g_hArtillery.GetString(list, sizeof(list));
	Format(list, sizeof(list), " %s ", list);

	char word[WORD_LENGTH + 2];
	Format(word, sizeof(word), " %s ", classname);
	return StrContains(list, word, false) != -1;
}

// ---------------------------------------------------------------------------------------------------------------- roles

public void Event_PlayerPickSquad(Event event, const char[] name, bool dontBroadcast)
{
	int client = GetClientOfUserId(event.GetInt("userid"));
	if (!IsHuman(client))
	{
		return;
	}
	event.GetString("class_template", g_sRole[client], sizeof(g_sRole[]));
	if (g_sRole[client][0] != '\0')
	{
		WriteDeed(client, "sitrep_role", " (template \"%s\")", g_sRole[client]);
	}
}

public void Event_PlayerSpawn(Event event, const char[] name, bool dontBroadcast)
{
	int client = GetClientOfUserId(event.GetInt("userid"));
	if (!IsHuman(client) || !IsPlayerAlive(client) || GetClientTeam(client) < TEAM_SECURITY)
	{
		return;
	}
	FlushHealing(client);
	g_iHealth[client] = GetClientHealth(client);
	g_iUnclaimed[client] = 0;
	if (g_sRole[client][0] == '\0')
	{
		WriteDeed(client, "sitrep_spawn", "");
	}
	else
	{
		WriteDeed(client, "sitrep_spawn", " (template \"%s\")", g_sRole[client]);
	}
}

// --------------------------------------------------------------------------------------------------------------- medics

/** Called by medic plugins that have this forward, when a medic has brought somebody back. */
public Action Medic_Revived(int medic, int patient)
{
	if (IsHuman(medic) && IsPlayer(patient))
	{
		WriteDeedAgainst(medic, patient, "sitrep_revived", "");
	}
	return Plugin_Continue;
}

/**
 * Called by medic plugins that have this forward, when somebody's health is full again, or about to be: it is looked at a
 * frame later. What the medic gave since the last line is the medic's, and what nobody near gave just before as well.
 */
public Action Medic_Healed(int medic, int patient)
{
	if (IsHuman(medic) && IsHuman(patient))
	{
		DataPack pack = new DataPack();
		pack.WriteCell(GetClientUserId(medic));
		pack.WriteCell(GetClientUserId(patient));
		RequestFrame(Frame_Healed, pack);
	}
	return Plugin_Continue;
}

public void Frame_Healed(DataPack pack)
{
	pack.Reset();
	int medic = GetClientOfUserId(pack.ReadCell());
	int patient = GetClientOfUserId(pack.ReadCell());
	delete pack;
	if (!IsHuman(medic) || !IsHuman(patient))
	{
		return;
	}
	LookAtHealth(patient, medic);
	if (GetGameTime() - g_fUnclaimedAt[patient] <= UNCLAIMED_SECONDS)
	{
		CreditHealing(medic, patient, g_iUnclaimed[patient]);
	}
	g_iUnclaimed[patient] = 0;
	FlushHealing(patient);
}

public Action Timer_Health(Handle timer)
{
	for (int client = 1; client <= MaxClients; client++)
	{
		LookAtHealth(client, 0);
	}
	return Plugin_Continue;
}

/** Health that came back is the given medic's, or else that of the nearest one within reach. */
void LookAtHealth(int client, int medic)
{
	if (!IsHuman(client) || !IsPlayerAlive(client))
	{
		return;
	}
	int health = GetClientHealth(client);
	int gained = health - g_iHealth[client];
	g_iHealth[client] = health;
	if (gained <= 0)
	{
		return;
	}
	int healer = medic > 0 ? medic : NearestMedic(client);
	if (healer > 0)
	{
		CreditHealing(healer, client, gained);
		return;
	}
	if (GetGameTime() - g_fUnclaimedAt[client] > UNCLAIMED_SECONDS)
	{
		g_iUnclaimed[client] = 0;
	}
	g_iUnclaimed[client] += gained;
	g_fUnclaimedAt[client] = GetGameTime();
}

void CreditHealing(int medic, int patient, int gained)
{
	int userid = GetClientUserId(medic);
	if (g_iHealer[patient] != userid)
	{
		FlushHealing(patient);
		g_iHealer[patient] = userid;
		g_iHealed[patient] = 0;
	}
	g_iHealed[patient] += gained;
}

/** Keeps what could not be written, as long as the same medic goes on. */
void FlushHealing(int patient)
{
	if (g_iHealed[patient] <= 0)
	{
		return;
	}
	int medic = GetClientOfUserId(g_iHealer[patient]);
	if (!IsHuman(medic))
	{
		g_iHealed[patient] = 0;
		return;
	}
	if (WriteDeedAgainst(medic, patient, "sitrep_healed", " (hp \"%d\")", g_iHealed[patient]))
	{
		g_iHealed[patient] = 0;
	}
}

int NearestMedic(int patient)
{
	float place[3];
	GetClientAbsOrigin(patient, place);
	int nearest = 0;
	float shortest = HEALING_REACH;
	for (int client = 1; client <= MaxClients; client++)
	{
		if (client == patient || !IsHuman(client) || !IsPlayerAlive(client) || !IsMedic(client))
		{
			continue;
		}
		if (GetClientTeam(client) != GetClientTeam(patient))
		{
			continue;
		}
		float other[3];
		GetClientAbsOrigin(client, other);
		float distance = GetVectorDistance(place, other);
		if (distance <= shortest)
		{
			nearest = client;
			shortest = distance;
		}
	}
	return nearest;
}

bool IsMedic(int client)
{
	return StrContains(g_sRole[client], "medic", false) != -1;
}

// ----------------------------------------------------------------------------------------------------------- forgiveness

/** A silent command (/forgive) may never reach the log as chat, so it is told here. */
public Action OnClientSayCommand(int client, const char[] command, const char[] sArgs)
{
	if (IsHuman(client) && IsForgiveCommand(sArgs))
	{
		WriteDeed(client, "sitrep_forgive", "");
	}
	return Plugin_Continue;
}

bool IsForgiveCommand(const char[] text)
{
	if (text[0] != '/' && text[0] != '!')
	{
		return false;
	}
	char word[WORD_LENGTH];
	int length = 0;
	for (int i = 1; text[i] != '\0' && text[i] != ' ' && length < sizeof(word) - 1; i++)
	{
		word[length++] = text[i];
	}
	word[length] = '\0';
	LowerCyrillic(word);
	for (int i = 0; i < sizeof(g_sForgive); i++)
	{
		if (StrEqual(word, g_sForgive[i], false))
		{
			return true;
		}
	}
	return false;
}

/** StrEqual knows the capital letters of ASCII alone. In UTF-8 each of these is two bytes, as its small one is. */
void LowerCyrillic(char[] text)
{
	for (int i = 0; text[i] != '\0' && text[i + 1] != '\0'; i++)
	{
		int first = text[i] & 0xFF;
		int second = text[i + 1] & 0xFF;
		if (first != 0xD0)
		{
			continue;
		}
		if (second >= 0x90 && second <= 0x9F)
		{
			text[i + 1] = second + 0x20;
		}
		else if (second >= 0xA0 && second <= 0xAF)
		{
			text[i] = 0xD1;
			text[i + 1] = second - 0x20;
		}
		else if (second >= 0x80 && second <= 0x8F)
		{
			text[i] = 0xD1;
			text[i + 1] = second + 0x10;
		}
		i++;
	}
}

// ----------------------------------------------------------------------------------------------------------------- sums

public Action Timer_Flush(Handle timer)
{
	FlushAll();
	return Plugin_Continue;
}

void FlushAll()
{
	for (int client = 1; client <= MaxClients; client++)
	{
		FlushClient(client);
	}
}

void FlushClient(int client)
{
	if (!IsHuman(client))
	{
		return;
	}
	if (g_iSuppressed[client] > 0 && WriteDeed(client, "sitrep_suppressed", " (count \"%d\")", g_iSuppressed[client]))
	{
		g_iSuppressed[client] = 0;
	}
	FlushHealing(client);
	FlushScore(client);
}

void FlushScore(int client)
{
	int resource = GetPlayerResourceEntity();
	if (resource == -1 || !HasEntProp(resource, Prop_Send, "m_iPlayerScore") || GetClientTime(client) < SETTLE_SECONDS)
	{
		return;
	}
	int score = GetEntProp(resource, Prop_Send, "m_iPlayerScore", _, client);
	// The scoreboard started over, so that all it shows was earned since.
	if (score < g_iScore[client] && (score == 0 || g_iScore[client] - score > RESET_FALL))
	{
		g_iScore[client] = 0;
	}
	int change = score - g_iScore[client];
	// What could not be written is told together with what follows.
	if (!g_bScoreKnown[client] || change == 0 || WriteDeed(client, "sitrep_score", " (change \"%d\")", change))
	{
		g_iScore[client] = score;
		g_bScoreKnown[client] = true;
	}
}

public void OnClientPutInServer(int client)
{
	ForgetClient(client);
}

public void OnClientDisconnect(int client)
{
	FlushClient(client);
	ForgetClient(client);
}

void ForgetClient(int client)
{
	g_sRole[client][0] = '\0';
	g_iSuppressed[client] = 0;
	g_iScore[client] = 0;
	g_bScoreKnown[client] = false;
	g_iHealth[client] = 0;
	g_iHealer[client] = 0;
	g_iHealed[client] = 0;
	g_iUnclaimed[client] = 0;
	g_fUnclaimedAt[client] = 0.0;
	g_iHeadshotTick[client] = -1;
}

// -------------------------------------------------------------------------------------------------------------- writing

/** False: nothing was written, because it is not known yet who it is. */
bool WriteDeed(int client, const char[] action, const char[] format, any ...)
{
	char values[VALUES_LENGTH];
	VFormat(values, sizeof(values), format, 4);

	char player[PLAYER_LENGTH];
	if (!DescribePlayer(client, player, sizeof(player)))
	{
		return false;
	}
	LogToGame("\"%s\" triggered \"%s\"%s", player, action, values);
	return true;
}

bool WriteDeedAgainst(int client, int target, const char[] action, const char[] format, any ...)
{
	char values[VALUES_LENGTH];
	VFormat(values, sizeof(values), format, 5);

	char player[PLAYER_LENGTH];
	char other[PLAYER_LENGTH];
	if (!DescribePlayer(client, player, sizeof(player)) || !DescribePlayer(target, other, sizeof(other)))
	{
		return false;
	}
	LogToGame("\"%s\" triggered \"%s\" against \"%s\"%s", player, action, other, values);
	return true;
}

/**
 * Name<userid><id><team>, as the game writes it. The id is what the game itself writes into its lines, whether or not Steam has
 * confirmed it; false as long as it has none.
 */
bool DescribePlayer(int client, char[] text, int length)
{
	char auth[AUTH_LENGTH] = "BOT";
	if (!IsFakeClient(client)
		&& (!GetClientAuthId(client, AuthId_Steam2, auth, sizeof(auth), false) || auth[7] != ':'))
	{
		return false;
	}
	char team[24];
	DescribeTeam(GetClientTeam(client), team, sizeof(team));
	Format(text, length, "%N<%d><%s><%s>", client, GetClientUserId(client), auth, team);
	return true;
}

void DescribeTeam(int team, char[] text, int length)
{
	switch (team)
	{
		case TEAM_SPECTATOR: strcopy(text, length, "Spectator");
		case TEAM_SECURITY: strcopy(text, length, "#Team_Security");
		case TEAM_INSURGENT: strcopy(text, length, "#Team_Insurgent");
		default: strcopy(text, length, "#Team_Unassigned");
	}
}

bool IsPlayer(int client)
{
	return client > 0 && client <= MaxClients && IsClientInGame(client);
}

bool IsHuman(int client)
{
	return IsPlayer(client) && !IsFakeClient(client);
}

bool AreFoes(int client, int other)
{
	return IsPlayer(client) && IsPlayer(other) && GetClientTeam(client) != GetClientTeam(other);
}
