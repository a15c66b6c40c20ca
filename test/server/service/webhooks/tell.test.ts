import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { OpenDatabase } from '../../../../src/server/database/openDatabase.ts'
import { tell } from '../../../../src/server/service/webhooks/tell.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { tablesOf } from '../../../example/bookingIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

const at = new Date('2026-07-11T17:00:00Z')

let service: AService
let database: OpenDatabase
beforeAll(async () => {
  service = await startService()
  database = service.database
})
afterAll(() => service.close())
afterEach(async () => {
  await tablesOf(database).deleteFrom('webhook_deliveries').execute()
  await tablesOf(database).deleteFrom('webhooks').execute()
})

const waiting = () =>
  tablesOf(database)
    .selectFrom('webhook_deliveries')
    .selectAll()
    .orderBy(['webhook_id', 'position'])
    .execute()

describe('storing deliveries for what happened (§6)', () => {
  test('gives one to every webhook that listens to the kind or to everything', async () => {
    // The database may store them in any order, so they are read by their webhook's number.
    const all = await webhookIn(database)
    const listening = await webhookIn(database, { kinds: ['note.created', 'booking.status'] })
    await webhookIn(database, { kinds: ['event.changed'] })
    await webhookIn(database, { enabled: false })
    const detail = { from: 'PEND', to: 'PAID' }
    await tablesOf(database)
      .transaction()
      .execute((trx) =>
        tell(trx, { kind: 'booking.status', code: 'ABCD', accountId: 2, detail }, at),
      )
    expect(await waiting()).toMatchObject(
      [all, listening].map((webhook_id) => ({
        webhook_id,
        kind: 'booking.status',
        happened_at: at,
        account_id: 2,
        data: { code: 'ABCD', from: 'PEND', to: 'PAID' },
        state: 'waiting',
        tries: 0,
        due_at: at,
      })),
    )
  })

  test('gives none for what is rolled back', async () => {
    await webhookIn(database)
    const change = tablesOf(database)
      .transaction()
      .execute(async (trx) => {
        await tell(trx, { kind: 'event.changed', rateId: 4 }, at)
        throw new Error('refused after all')
      })
    await expect(change).rejects.toThrow('refused after all')
    expect(await waiting()).toEqual([])
  })

  test('keeps two of the same moment in the order in which they happened', async () => {
    await webhookIn(database)
    const db = tablesOf(database)
    for (const code of ['FIRST', 'NEXT']) await tell(db, { kind: 'booking.created', code }, at)
    const queued = await waiting()
    expect(queued.map(({ data }) => data)).toEqual([{ code: 'FIRST' }, { code: 'NEXT' }])
    expect(new Set(queued.map(({ delivery_id }) => delivery_id)).size).toBe(2)
  })
})
