import { sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import type { Happening } from './happenings.ts'

export type { Happening } from './happenings.ts'

/**
 * Queues a delivery for every enabled webhook that listens to this kind (§6). It is sent after the commit, so a change
 * that is rolled back is never sent.
 *
 * @param trx the transaction of the change itself
 * @param at the time of the change
 */
export async function tell(trx: ServiceDb, happening: Happening, at: Date): Promise<void> {
  const { kind, code, rateId, accountId = null, detail } = happening
  // Undefined members are not written.
  const data = JSON.stringify({ ...detail, code, rateId })
  await trx
    .insertInto('webhook_deliveries')
    .columns(['webhook_id', 'kind', 'happened_at', 'account_id', 'data', 'due_at'])
    .expression((from) =>
      from
        .selectFrom('webhooks')
        .select([
          'webhook_id',
          sql<string>`${kind}::text`.as('kind'),
          sql<Date>`${at}::timestamptz`.as('happened_at'),
          sql<number | null>`${accountId}::integer`.as('account_id'),
          sql<string>`${data}::jsonb`.as('data'),
          sql<Date>`${at}::timestamptz`.as('due_at'),
        ])
        .where('enabled', '=', true)
        .where(sql<boolean>`kinds && array[${kind}::text, '*']`),
    )
    .execute()
}
