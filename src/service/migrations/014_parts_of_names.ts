import { type Kysely, type Migration, sql } from 'kysely'

/**
 * An index for a part of a guest's name, address or number, so that a search does not read every customer. It needs the
 * extension `pg_trgm`, which comes with Postgres; where whoever opens the database may not add it, a search still finds
 * the same and takes longer (docs/operating.md says how it is added later).
 */
export const partsOfNamesMigration: Migration = { up }

async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ begin
    create extension if not exists pg_trgm;
    exception when insufficient_privilege or undefined_file or feature_not_supported then null;
  end $$`)
    .execute(db)
  await indexPartsOfNames(db)
}

/** Where the extension is there. */
export async function indexPartsOfNames(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`do $$ begin
    if exists (select from pg_extension where extname = 'pg_trgm') then
      create index if not exists customers_part on customers using gin (found_by gin_trgm_ops);
    end if;
  end $$`)
    .execute(db)
}
