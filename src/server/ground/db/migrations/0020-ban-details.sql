-- Why somebody was banned and by whom, as far as the source of the ban tells it.
alter table bans
  add column reason text, -- null: not told
  add column banned_by text, -- of a ban of the owner's own; null: not told
  add column banned_by_aid int; -- of a ban of SourceBans++: its admin's id there, 0 for a console; null: not told
