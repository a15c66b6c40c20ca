import { type Kysely, type Migration, sql } from 'kysely'

/**
 * A new version of the catalogue with each statement that changes what prices and stock follow from, so that a process
 * can keep what it has read and prepared for as long as the version stays. No version is ever used again, not even
 * after a rollback. Changes of the catalogue wait for one another; nobody waits who only reads.
 */
export const catalogueVersionMigration: Migration = { up }

const tables = [
  'categories',
  'events',
  'item_packages',
  'item_parameters',
  'items',
  'parameters',
  'prices',
  'taxes',
]

const statements = [
  // Of one row, whose key stays: another version then needs no other entry of an index.
  `create table catalogue_version (
    is_only boolean primary key default true check (is_only),
    version uuid not null
  )`,
  'insert into catalogue_version (version) values (gen_random_uuid())',
  `create function renew_catalogue_version() returns trigger language plpgsql as $$
  begin
    update catalogue_version set version = gen_random_uuid();
    return null;
  end $$`,
  ...tables.map(
    (table) => `create trigger renew_catalogue_version
      after insert or update or delete or truncate on ${table}
      for each statement execute function renew_catalogue_version()`,
  ),
]

async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
