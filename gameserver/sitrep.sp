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

#define PLUGIN_VERSION "1.0.0"

#define TEAM_SPECTATOR 1
#define TEAM_SECURITY 2
#define TEAM_INSURGENT 3

#define HITGROUP_HEAD 1

#define FLUSH_SECONDS 10.0  // suppressions and score are summed this long, to keep the log small
#define HEALTH_SECONDS 0.5  // how often health is looked at, to know how much a medic gave back
#define SETTLE_SECONDS 2.0  // a slot may show its last player's score for a moment

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
int g_iHealthGained[MAXPLAYERS + 1];
int g_iHeadshotTick[MAXPLAYERS + 1];

ConVar g_hArtillery;

char g_sForgive[][] =
{
	"forgive", "пробачити", "許す", "原谅", "простить", "perdonar", "perdoar", "affetmek"
};

public void OnPluginStart()
{
	CreateConVar("sitrep_version", PLUGIN_VERSION, "Version of the Sitrep companion", FCVAR_NOTIFY | FCVAR_DONTRECORD);
	g_hArtillery = CreateConVar("sitrep_artillery", "grenade_m18_us grenade_m777_us",
		"Entities whose throw calls artillery, separated by spaces");
	AutoExecConfig(true, "sitrep");

	Listen("player_hurt", Event_PlayerHurt);
	Listen("player_suppressed", Event_PlayerSuppressed);
	Listen("player_pick_squad", Event_PlayerPickSquad);
	Listen("player_spawn", Event_PlayerSpawn);
	Listen("grenade_thrown", Event_GrenadeThrown);
	Listen("round_end", Event_RoundEnd);
	// round_begin does not fire in co-op.
	if (!HookEventEx("round_freeze_end", Event_RoundStart))
	{
		Listen("round_start", Event_RoundStart);
	}

	CreateTimer(FLUSH_SECONDS, Timer_Flush, _, TIMER_REPEAT);
	CreateTimer(HEALTH_SECONDS, Timer_Health, _, TIMER_REPEAT);

	for (int client = 1; client <= MaxClients; client++)
	{
		ForgetClient(client);
	}
}

void Listen(const char[] name, EventHook callback)
{
	if (!HookEventEx(name, callback))
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
	g_iHealth[client] = GetClientHealth(client);
	g_iHealthGained[client] = 0;
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

/** Called by medic plugins that have this forward, when somebody's health is full again. It does not say by how much. */
public Action Medic_Healed(int medic, int patient)
{
	if (IsHuman(medic) && IsPlayer(patient))
	{
		LookAtHealth(patient);
		WriteDeedAgainst(medic, patient, "sitrep_healed", " (hp \"%d\")", g_iHealthGained[patient]);
		g_iHealthGained[patient] = 0;
	}
	return Plugin_Continue;
}

public Action Timer_Health(Handle timer)
{
	for (int client = 1; client <= MaxClients; client++)
	{
		LookAtHealth(client);
	}
	return Plugin_Continue;
}

void LookAtHealth(int client)
{
	if (!IsHuman(client) || !IsPlayerAlive(client))
	{
		return;
	}
	int health = GetClientHealth(client);
	if (health > g_iHealth[client])
	{
		g_iHealthGained[client] += health - g_iHealth[client];
	}
	g_iHealth[client] = health;
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
	for (int i = 0; i < sizeof(g_sForgive); i++)
	{
		if (StrEqual(word, g_sForgive[i], false))
		{
			return true;
		}
	}
	return false;
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
	if (g_iSuppressed[client] > 0)
	{
		WriteDeed(client, "sitrep_suppressed", " (count \"%d\")", g_iSuppressed[client]);
		g_iSuppressed[client] = 0;
	}
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
	int change = score - g_iScore[client];
	bool isCounted = g_bScoreKnown[client] && change != 0;
	// A fall to nothing is the scoreboard starting over, not a penalty.
	if (isCounted && !(score == 0 && change < 0))
	{
		WriteDeed(client, "sitrep_score", " (change \"%d\")", change);
	}
	g_iScore[client] = score;
	g_bScoreKnown[client] = true;
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
	g_iHealthGained[client] = 0;
	g_iHeadshotTick[client] = -1;
}

// -------------------------------------------------------------------------------------------------------------- writing

void WriteDeed(int client, const char[] action, const char[] format, any ...)
{
	char values[VALUES_LENGTH];
	VFormat(values, sizeof(values), format, 4);

	char player[PLAYER_LENGTH];
	if (DescribePlayer(client, player, sizeof(player)))
	{
		LogToGame("\"%s\" triggered \"%s\"%s", player, action, values);
	}
}

void WriteDeedAgainst(int client, int target, const char[] action, const char[] format, any ...)
{
	char values[VALUES_LENGTH];
	VFormat(values, sizeof(values), format, 5);

	char player[PLAYER_LENGTH];
	char other[PLAYER_LENGTH];
	if (DescribePlayer(client, player, sizeof(player)) && DescribePlayer(target, other, sizeof(other)))
	{
		LogToGame("\"%s\" triggered \"%s\" against \"%s\"%s", player, action, other, values);
	}
}

/** Name<userid><id><team>, as the game writes it. False while Steam has not confirmed who it is. */
bool DescribePlayer(int client, char[] text, int length)
{
	char auth[AUTH_LENGTH] = "BOT";
	if (!IsFakeClient(client) && !GetClientAuthId(client, AuthId_Steam2, auth, sizeof(auth)))
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
