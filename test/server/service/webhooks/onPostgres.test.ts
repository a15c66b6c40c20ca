import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { tell } from '../../../../src/server/service/webhooks/tell.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { aReceiver, type Receiver } from '../../../example/aReceiver.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { webhookIn } from '../../../example/webhookIn.ts'

let receiver: Receiver
/** Two processes of one service, each with connections of its own. */
let services: AService[]

beforeAll(async () => {
  receiver = await aReceiver()
  const databaseUrl = await aFilledPostgres()
  services = []
  for (const _ of [1, 2]) {
    const database = await openDatabase({ dataDir: '', databaseUrl })
    const settings = { webhooks: { hosts: [receiver.host], patienceMs: 1000 } }
    services.push(await startService({ database, settings }))
  }
  for (const path of ['a', 'b', 'c']) {
    await webhookIn(theFirst().database, { url: receiver.url.replace('hook', path) })
  }
})
afterAll(async () => {
  for (const service of services) await service.close()
  await receiver.close()
})

function theFirst(): AService {
  const [service] = services
  if (service === undefined) throw new Error('no service')
  return service
}

test('two processes send 60 changes to three receivers, each once and in order, while more are made', async () => {
  const service = theFirst()
  await bookingIn(service.database, { code: 'MANY' })
  const kenji = await service.as('kenji')
  const over = new AbortController()
  const sending = services.map(async ({ deliverDue }) => {
    while (!over.signal.aborted) await deliverDue()
    await deliverDue()
  })
  for (let count = 0; count < 20; count += 1) {
    const notes = [1, 2, 3].map((note) =>
      kenji.post('booking/MANY/note', { body: `Note ${count}.${note}` }),
    )
    const answers = await Promise.all(notes)
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  }
  over.abort()
  await Promise.all(sending)
  await service.deliverDue()

  // Each note is one delivery about the note and one about the booking.
  expect(receiver.received).toHaveLength(3 * 60 * 2)
  expect(new Set(receiver.received.map(({ body }) => String(body.id))).size).toBe(3 * 60 * 2)
  for (const path of ['a', 'b', 'c']) {
    const notes = receiver.received
      .filter((delivery) => delivery.path.startsWith(`/${path}`))
      .flatMap(({ body }) => (body.data?.noteId === undefined ? [] : [Number(body.data.noteId)]))
    expect(notes).toEqual(notes.toSorted((one, other) => one - other))
  }
})

test('a slow change delays no delivery, and is not sent before it is done', async () => {
  const service = theFirst()
  const db = tablesOf(service.database)
  const at = service.clock.now()
  receiver.received.length = 0
  await tell(db, { kind: 'event.changed', rateId: 1 }, at)
  await db.transaction().execute(async (trx) => {
    await tell(trx, { kind: 'event.changed', rateId: 2 }, at)
    expect(await service.deliverDue()).toBe(3)
  })
  expect(receiver.received.map(({ body }) => Number(body.data?.rateId))).toEqual([1, 1, 1])
  expect(await service.deliverDue()).toBe(3)
})

test('a process that gets a signal to stop stores the result of its last attempt', async () => {
  const [service, stopping] = services
  if (service === undefined || stopping === undefined) throw new Error('two are needed')
  receiver.received.length = 0
  receiver.manner = 'hangs'
  await tell(tablesOf(service.database), { kind: 'event.changed', rateId: 3 }, service.clock.now())
  const round = stopping.deliverDue()
  await expect.poll(() => receiver.received.length).toBe(3)
  services.pop()
  await stopping.close()
  expect(await round).toBe(3)
  const tries = await tablesOf(service.database)
    .selectFrom('webhook_tries')
    .select('problem')
    .where('http_status', 'is', null)
    .execute()
  expect(tries).toEqual([1, 2, 3].map(() => ({ problem: 'no-answer' })))
})
