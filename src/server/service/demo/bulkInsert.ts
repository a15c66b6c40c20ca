import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import type { ServiceTables } from '../base/tables.ts'

const rowsAtOnce = 4000

/**
 * Puts many rows into a table, each batch as one JSON parameter: thousands of placeholders would be slower.
 * Every row has the same columns; one that is left out takes no default.
 */
export async function bulkInsert(
  db: ServiceDb,
  table: keyof ServiceTables,
  rows: readonly Readonly<Record<string, unknown>>[],
): Promise<void> {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  for (let at = 0; at < rows.length; at += rowsAtOnce) {
    const batch = JSON.stringify(rows.slice(at, at + rowsAtOnce))
    await sql`
      insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch}::json)
    `.execute(db)
  }
}
