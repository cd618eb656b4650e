-- Whose name begins with some letters, read in the order of the alphabet and no further than wanted. A trigram index gathers
-- everybody first, which takes long for a letter or two, and knows nothing of signs and emoji. Nobody searches for more than
-- 100 letters, and an index of this kind takes no row of any length.
create index players_name_order on players (left(lower(personaname), 100) text_pattern_ops, steam_id);
create index player_stats_name_order on player_stats (left(lower(player_name), 100) text_pattern_ops, steam_id);
