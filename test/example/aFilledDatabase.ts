import { Kysely, sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '../../src/database/openDatabase.ts'
import { aSnapshot } from './aSnapshot.ts'

/**
 * An embedded database holds what it was filled with twice: in its own tables, and in copies beside them. To put the
 * copies back takes a tenth of the time that opening another one takes.
 */
const copies = 'as_filled'

/** Databases of this process that nobody uses now, by what they were filled with. */
const idle = new Map<string, OpenDatabase[]>()

/**
 * An embedded database filled as wished, which its borrower has alone until he closes it. Another one, later, may get
 * the same again: then all of it is as it was when it was filled.
 *
 * @param wish what it is filled with
 * @param fill brings an empty database's schema up to date and fills it
 */
export async function aFilledDatabase(
  wish: unknown,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  const name = JSON.stringify(wish)
  for (let left = idle.get(name)?.pop(); left !== undefined; left = idle.get(name)?.pop()) {
    if (await putBack(left)) return lent(name, left)
    await left.close()
  }
  const snapshot = await aSnapshot({ wish, copies }, async () => {
    const database = await openDatabase({ dataDir: 'memory' })
    await fill(database)
    await copyAll(database)
    await database.tidy()
    return database
  })
  return lent(name, await openDatabase({ dataDir: 'memory', snapshot }))
}

/** Closing it gives it back. */
function lent(name: string, database: OpenDatabase): OpenDatabase {
  let isBack = false
  return {
    ...database,
    async close() {
      if (isBack) return
      isBack = true
      idle.set(name, [...(idle.get(name) ?? []), database])
    },
  }
}

const over = (database: OpenDatabase): Kysely<unknown> =>
  new Kysely<unknown>({ dialect: database.dialect() })

async function copyAll(database: OpenDatabase): Promise<void> {
  await sql`
    do $$
    declare filled record;
    begin
      create schema ${sql.raw(copies)};
      for filled in select tablename as name from pg_tables where schemaname = 'public' loop
        execute format('create table ${sql.raw(copies)}.%I as table public.%I', filled.name, filled.name);
      end loop;
      create table ${sql.raw(copies)}.counters as
        select sequencename as name, last_value, start_value from pg_sequences where schemaname = 'public';
    end $$`.execute(over(database))
}

/**
 * All rows and counters as they were; tables that came later are gone. No trigger and no foreign key has a say: the rows
 * are put back as what they were, not entered.
 *
 * What Postgres knows of how many rows there are is forgotten: a test of its plans calls `tidy` first.
 *
 * @returns false when it cannot be done: then the database is of no use any more
 */
async function putBack(database: OpenDatabase): Promise<boolean> {
  try {
    await sql`
      do $$
      declare
        one record;
        all_tables text;
      begin
        for one in
          select tablename as name from pg_tables where schemaname = 'public'
          except select tablename from pg_tables where schemaname = '${sql.raw(copies)}'
        loop
          execute format('drop table public.%I cascade', one.name);
        end loop;
        select string_agg(format('public.%I', tablename), ', ') into all_tables
          from pg_tables where schemaname = 'public';
        execute 'truncate ' || all_tables;
        set local session_replication_role = replica;
        for one in
          select table_name as name, string_agg(format('%I', column_name), ', ') as columns
          from information_schema.columns
          where table_schema = 'public' and is_generated = 'NEVER' group by table_name
        loop
          execute format(
            'insert into public.%I (%s) select %s from ${sql.raw(copies)}.%I',
            one.name, one.columns, one.columns, one.name
          );
        end loop;
        for one in select * from ${sql.raw(copies)}.counters loop
          perform setval(
            format('public.%I', one.name)::regclass,
            coalesce(one.last_value, one.start_value),
            one.last_value is not null
          );
        end loop;
      end $$`.execute(over(database))
    return true
  } catch {
    // A test has changed the tables themselves: the next one gets a database of its own.
    return false
  }
}
