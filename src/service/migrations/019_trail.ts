import { type Kysely, type Migration, sql } from 'kysely'

/** What was changed straight at the service: an entry before each change, what became of it after, and nothing is changed later. */
export const trailMigration: Migration = { up }

const statements = [
  `create table service_trail (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    token_of integer,
    account_id integer not null,
    method text not null,
    path text not null,
    booking text
  )`,
  `create table service_trail_outcomes (
    id bigint primary key,
    at timestamptz not null,
    status integer not null,
    booking text
  )`,
  'create index service_trail_booking on service_trail (booking, id)',
  'create index service_trail_at on service_trail (at)',
  'create index service_trail_outcomes_booking on service_trail_outcomes (booking)',
  `create function service_trail_stays() returns trigger language plpgsql as $$
  begin
    if tg_op = 'DELETE' and old.at < now() - interval '400 days' then return old; end if;
    raise exception 'entries of the trail stay as they are';
  end $$`,
  ...['service_trail', 'service_trail_outcomes'].flatMap((table) => [
    `create trigger ${table}_rows_stay before update or delete on ${table}
      for each row execute function service_trail_stays()`,
    `create trigger ${table}_stays before truncate on ${table}
      for each statement execute function service_trail_stays()`,
  ]),
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
