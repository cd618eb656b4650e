/** What stands for all game servers together where the number of one is asked for. */
export const ALL_SERVERS = 0
export const ALL_SERVERS_NAME = 'All servers'
