-- Since when a browser is known of which no push service has taken a message yet (decision 46); null: one has. Anybody may claim to be one.
alter table push_browsers add column unconfirmed_since timestamptz;
create index push_browsers_unconfirmed on push_browsers (unconfirmed_since) where unconfirmed_since is not null;
create index push_wishes_browser_id on push_wishes (browser_id); -- those of game servers and of people are in one index each

-- How the last messages went, for the owner: those of whom they were for may be gone.
alter table push_keys add column sent_at timestamptz;
alter table push_keys add column problem text;
alter table push_keys add column problem_at timestamptz;

-- Limits of a day stand beside those of a minute: a sixth of what may be returns after so long.
alter table limit_levels add column step_s int not null default 10;
