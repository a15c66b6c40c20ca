import type { Selectable } from 'kysely'
import type { WireStatus4 } from '../../../contract/wire/statusShape.ts'
import type { ServiceDb } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import type { ServiceTables } from '../base/tables.ts'

export type StatusRow = Selectable<ServiceTables['statuses']>

/** All statuses this business has (§3), its own among them, in the order a booking goes through. */
export const findStatuses = (db: ServiceDb): Promise<StatusRow[]> =>
  db.selectFrom('statuses').selectAll().orderBy('pos').orderBy('status_id').execute()

/** @throws {Problem} 404 */
export async function findStatus(db: ServiceDb, id: string): Promise<StatusRow> {
  const status = await db
    .selectFrom('statuses')
    .selectAll()
    .where('status_id', '=', id)
    .executeTakeFirst()
  if (status === undefined) throw noSuch('status')
  return status
}

/** `holdsStock`: a booking of this status keeps its units from being sold again. */
export const toStatus4 = ({
  status_id,
  name,
  pos,
  holds_stock,
  enabled,
}: StatusRow): WireStatus4 => ({
  id: status_id,
  name,
  weight: pos,
  holdsStock: holds_stock,
  enabled,
})
