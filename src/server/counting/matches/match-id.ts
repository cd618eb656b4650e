/** More than there can be game servers; migration 0023 has it, too. What is left of an id divided by it is the game server. */
export const SERVERS_OF_MATCH_IDS = 2048

/** `start`: epoch seconds. Counting the same lines again gives the same id. */
export const matchId = (serverId: number, start: number): number => start * SERVERS_OF_MATCH_IDS + serverId
