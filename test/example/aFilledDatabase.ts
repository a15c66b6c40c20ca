import { Kysely, sql } from 'kysely'
import { type OpenDatabase, openDatabase } from '../../src/server/database/openDatabase.ts'
import { aDatabaseWithTables, aSnapshot } from './aSnapshot.ts'

/**
 * An embedded database contains its first rows twice: in its own tables, and in copies beside them. Restoring from the
 * copies takes a tenth of the time of opening another database.
 */
const copies = 'as_filled'

/** Databases of this process that nobody uses now, by what they were filled with. */
const idle = new Map<string, OpenDatabase[]>()

/**
 * An embedded database filled as `wish` says, for one borrower alone until it is closed. A later borrower may get the
 * same one: then everything is as it was when it was filled.
 *
 * @param wish what it is filled with
 * @param fill fills a database whose tables are empty
 */
export async function aFilledDatabase(
  wish: unknown,
  fill: (database: OpenDatabase) => Promise<void>,
): Promise<OpenDatabase> {
  const name = JSON.stringify(wish)
  const left = idle.get(name)?.pop()
  if (left !== undefined) {
    await putBack(left)
    return lent(name, left)
  }
  const snapshot = await aSnapshot({ wish, copies }, async () => {
    const database = await aDatabaseWithTables()
    await fill(database)
    await copyAll(database)
    await database.tidy()
    return database
  })
  return lent(name, await openDatabase({ dataDir: 'memory', snapshot }))
}

/** Closing it returns it to the pool. */
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
    declare one record;
    begin
      create schema ${sql.raw(copies)};
      create table ${sql.raw(copies)}.tables as
        select table_name::text as name, string_agg(format('%I', column_name), ', ') as columns,
          0::bigint as rows, 0::bigint as newest
        from information_schema.columns
        where table_schema = 'public' and is_generated = 'NEVER' group by table_name;
      for one in select name from ${sql.raw(copies)}.tables loop
        execute format('create table ${sql.raw(copies)}.%I as table public.%I', 'of_' || one.name, one.name);
        execute format(
          'update ${sql.raw(copies)}.tables set (rows, newest) =
            (select count(*), coalesce(max(xmin::text::bigint), 0) from public.%I) where name = %L',
          one.name, one.name
        );
      end loop;
      create table ${sql.raw(copies)}.counters as
        select sequencename as name, last_value, start_value from pg_sequences where schemaname = 'public';
    end $$`.execute(over(database))
}

/**
 * Restores all rows and counters, and removes tables that were added later. No trigger and no foreign key is checked,
 * because the rows are restored and not entered. A table with as many rows as before, and none from a later transaction,
 * is left alone: a test changes few tables, and writing all of them again takes four times as long.
 *
 * @throws when a test has changed the tables themselves: it should use `anEmptyDatabase`
 */
async function putBack(database: OpenDatabase): Promise<void> {
  await sql`
    do $$
    declare
      one record;
      now_rows bigint;
      now_newest bigint;
    begin
      for one in
        select tablename as name from pg_tables where schemaname = 'public'
        except select name from ${sql.raw(copies)}.tables
      loop
        execute format('drop table public.%I cascade', one.name);
      end loop;
      set local session_replication_role = replica;
      for one in select * from ${sql.raw(copies)}.tables loop
        execute format('select count(*), coalesce(max(xmin::text::bigint), 0) from public.%I', one.name)
          into now_rows, now_newest;
        continue when now_rows = one.rows and now_newest = one.newest;
        execute format('delete from public.%I', one.name);
        execute format(
          'insert into public.%I (%s) overriding system value select %s from ${sql.raw(copies)}.%I',
          one.name, one.columns, one.columns, 'of_' || one.name
        );
        execute format(
          'update ${sql.raw(copies)}.tables set newest =
            (select coalesce(max(xmin::text::bigint), 0) from public.%I) where name = %L',
          one.name, one.name
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
}
