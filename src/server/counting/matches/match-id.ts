const SERVERS = 2048 // more than there can be game servers; migration 0023 has it, too

/** `start`: epoch seconds. Counting the same lines again gives the same id. */
export const matchId = (serverId: number, start: number): number => start * SERVERS + serverId
