import { Kysely, type Migration, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '../../../src/server/database/migrate.ts'
import { type OpenDatabase, openDatabase } from '../../../src/server/database/openDatabase.ts'
import { migrations as gateSteps } from '../../../src/server/gate/migrations/migrations.ts'
import { migrations as serviceSteps } from '../../../src/server/service/migrations/migrations.ts'

/** The step of the first release; each later one is compared with the step before it. */
const firstStep = '001_first'

let database: OpenDatabase
beforeAll(async () => {
  database = await openDatabase({ dataDir: 'memory' })
})
afterAll(() => database.close())

type Column = {
  readonly name: string
  readonly type: string
  /** Whether a row may be written without naming this column. */
  readonly isOptional: boolean
}
type Schema = {
  readonly columns: ReadonlyMap<string, Column>
  /** The rules for a row of a table, and what happens when one is written. */
  readonly rules: readonly string[]
}

async function schemaNow(): Promise<Schema> {
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  const { rows: columns } = await sql<Column>`
    select c.relname || '.' || a.attname as name,
      format_type(a.atttypid, a.atttypmod) as type,
      (not a.attnotnull or a.atthasdef or a.attidentity <> '') as "isOptional"
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
      and a.attnum > 0 and not a.attisdropped`.execute(db)
  const { rows: rules } = await sql<{ rule: string }>`
    select t.relname || ' ' || pg_get_constraintdef(k.oid) as rule
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    where k.connamespace = 'public'::regnamespace and k.contype <> 'n'
    union all
    select t.relname || ' ' || pg_get_triggerdef(g.oid)
    from pg_trigger g join pg_class t on t.oid = g.tgrelid where not g.tgisinternal
    union all
    select t.relname || ' ' || pg_get_indexdef(i.indexrelid)
    from pg_index i join pg_class t on t.oid = i.indrelid
    where i.indisunique and t.relnamespace = 'public'::regnamespace`.execute(db)
  return {
    columns: new Map(columns.map((column) => [column.name, column])),
    rules: rules.map(({ rule }) => rule),
  }
}

const tableOf = (name: string): string => name.split(/[. ]/)[0] ?? ''

/** Changes with which a process of the previous version could not continue. */
function inTheWay(old: Schema, now: Schema): readonly string[] {
  const oldTables = new Set([...old.columns.keys()].map(tableOf))
  return [
    ...[...old.columns.values()].flatMap(({ name, type, isOptional }) => {
      const column = now.columns.get(name)
      if (column === undefined) return [`${name} is gone`]
      if (column.type !== type) return [`${name} is ${column.type}`]
      return isOptional && !column.isOptional ? [`${name} is required`] : []
    }),
    ...[...now.columns.values()]
      .filter(({ name }) => oldTables.has(tableOf(name)) && !old.columns.has(name))
      .flatMap(({ name, isOptional }) => (isOptional ? [] : [`${name} is new and required`])),
    ...now.rules
      .filter((rule) => oldTables.has(tableOf(rule)) && !old.rules.includes(rule))
      .map((rule) => `a new rule: ${rule}`),
  ]
}

const upTo = (steps: Readonly<Record<string, Migration>>, last: string) =>
  Object.fromEntries(Object.entries(steps).filter(([name]) => name <= last))

test('a process of the previous version can work with the tables of a new one', async () => {
  await migrate(database, 'service', upTo(serviceSteps, firstStep))
  await migrate(database, 'gate', upTo(gateSteps, firstStep))
  const found: string[] = []
  for (const [wing, steps] of [
    ['service', serviceSteps],
    ['gate', gateSteps],
  ] as const) {
    for (const step of Object.keys(steps).filter((name) => name > firstStep)) {
      const old = await schemaNow()
      await migrate(database, wing, upTo(steps, step))
      found.push(...inTheWay(old, await schemaNow()).map((what) => `${wing} ${step}: ${what}`))
    }
  }
  expect(found).toEqual([])
})

test('a migration that removes, changes or requires something is found', async () => {
  const db = new Kysely<unknown>({ dialect: database.dialect() })
  const old = await schemaNow()
  await sql`alter table gate_facts drop column since, alter column value type varchar(99),
    add column must text not null, add constraint short check (length(name) < 99)`.execute(db)
  expect(inTheWay(old, await schemaNow())).toEqual([
    'gate_facts.value is character varying(99)',
    'gate_facts.since is gone',
    'gate_facts.must is new and required',
    'a new rule: gate_facts CHECK ((length(name) < 99))',
  ])
})
