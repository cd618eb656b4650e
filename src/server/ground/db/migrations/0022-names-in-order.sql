-- Whose name begins with some letters, read in the order of the alphabet and no further than wanted. A trigram index gathers
-- everybody first, which takes long for a letter or two, and knows nothing of signs and emoji.
create index players_name_order on players (lower(personaname) text_pattern_ops, steam_id);
create index player_stats_name_order on player_stats (lower(player_name) text_pattern_ops, steam_id);
