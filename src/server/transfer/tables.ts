import { type Kysely, sql } from 'kysely'

/** A table of the business, in the words of Postgres. */
export type Table = {
  readonly name: string
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  /** The columns of its primary key. */
  readonly key: readonly string[]
}

export type AnyDb = Kysely<unknown>

/**
 * All tables of service and gate with the columns that are stored, each after those it refers to. Without kysely's own:
 * `migrate` makes them.
 */
export async function tablesOf(db: AnyDb): Promise<readonly Table[]> {
  const { rows } = await sql<Table & { readonly refersTo: readonly string[] }>`
    select c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attnum)
        from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns,
      (select coalesce(json_agg(a.attname order by array_position(i.indkey::int2[], a.attnum)), '[]')
        from pg_index i join pg_attribute a on a.attrelid = i.indrelid and a.attnum = any(i.indkey::int2[])
        where i.indrelid = c.oid and i.indisprimary) as key,
      (select coalesce(json_agg(distinct t.relname), '[]')
        from pg_constraint k join pg_class t on t.oid = k.confrelid
        where k.contype = 'f' and k.conrelid = c.oid and k.confrelid <> c.oid) as "refersTo"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and c.relname !~ '_migration(_lock)?$'
    order by c.relname`.execute(db)
  return inOrder(new Map(rows.map((table) => [table.name, table])))
}

/** @throws when tables refer to one another in a circle: no order would do then */
function inOrder(
  tables: ReadonlyMap<string, Table & { readonly refersTo: readonly string[] }>,
): readonly Table[] {
  const done = new Set<Table>()
  function add(name: string, on: readonly string[]): void {
    const table = tables.get(name)
    if (table === undefined || done.has(table)) return
    if (on.includes(name))
      throw new Error(`Tables refer in a circle: ${[...on, name].join(' → ')}.`)
    for (const other of table.refersTo) add(other, [...on, name])
    done.add(table)
  }
  for (const name of tables.keys()) add(name, [])
  return [...done]
}

/** A moment, a day and a number read the same as text on every server then. */
export async function sameTextEverywhere(db: AnyDb): Promise<void> {
  await sql`set local timezone = 'UTC'`.execute(db)
  await sql`set local datestyle = 'ISO, MDY'`.execute(db)
  await sql`set local intervalstyle = 'postgres'`.execute(db)
  await sql`set local extra_float_digits = 1`.execute(db)
}

/** The numbers that new rows get, by sequence: the next one is higher than any that was ever given. */
export type Sequence = { readonly name: string; readonly value: string; readonly isCalled: boolean }

export async function sequencesOf(db: AnyDb): Promise<readonly Sequence[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'S' order by 1`.execute(db)
  const sequences: Sequence[] = []
  for (const { name } of rows) {
    const { rows: found } = await sql<{ value: string; isCalled: boolean }>`
      select last_value::text as value, is_called as "isCalled" from ${sql.table(name)}`.execute(db)
    for (const one of found) sequences.push({ name, ...one })
  }
  return sequences
}
