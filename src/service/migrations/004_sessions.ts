import { type Kysely, type Migration, sql } from 'kysely'

/**
 * The bookings that are being built (§2.11), line by line. `session_id` at a booking says which session became it, for
 * whoever creates twice; the session itself is swept a day after it was last touched.
 */
export const sessionsMigration: Migration = { up }

const statements = [
  `create table sessions (
    session_id text primary key,
    account_id integer not null,
    audience text not null check (audience in ('staff', 'customer')),
    last_line integer not null default 0,
    opened_at timestamptz not null,
    touched_at timestamptz not null,
    ended_at timestamptz,
    booking_id integer references bookings,
    check (booking_id is null or ended_at is not null)
  )`,
  'create index sessions_touched on sessions (touched_at)',
  `create table session_lines (
    session_id text not null references sessions on delete cascade,
    line_id text not null,
    parent_line_id text,
    last_part integer not null default 0,
    slip text not null,
    offer jsonb not null,
    optin text check (optin in ('O', 'I')),
    is_out boolean not null default false,
    primary key (session_id, line_id),
    check ((parent_line_id is null) = (optin is null)),
    check (not is_out or optin = 'O')
  )`,
  'alter table bookings add column session_id text unique',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
