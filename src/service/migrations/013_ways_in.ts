import { type Kysely, type Migration, sql } from 'kysely'

/** One-time codes as a second step of signing in, the codes for who has lost the phone, and links to a new password. */
export const waysInMigration: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`create table second_steps (
    account_id integer primary key references accounts,
    secret text not null,
    since timestamptz not null,
    last_counter bigint not null
  )`)
    .execute(db)
  await sql
    .raw(`create table recovery_codes (
    account_id integer not null references accounts,
    code_hash text not null,
    primary key (account_id, code_hash)
  )`)
    .execute(db)
  await sql
    .raw(`create table password_links (
    account_id integer primary key references accounts,
    token_hash text not null unique,
    expires_at timestamptz not null
  )`)
    .execute(db)
}
