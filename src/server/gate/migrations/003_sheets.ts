import { type Kysely, type Migration, sql } from 'kysely'

/** The bookings of printed sheets, sealed, so that any desk can enter what was written on one. */
export const sheets: Migration = { up }

const statements = [
  `create table gate_sheets (
    id text primary key,
    sealed text not null,
    kept_at timestamptz not null
  )`,
  'create index gate_sheets_kept on gate_sheets (kept_at)',
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
