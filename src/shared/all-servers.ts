/** What stands for all game servers together where the number of one is asked for. */
export const ALL_SERVERS = 0
