import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase } from '../../../../src/server/database/openDatabase.ts'
import { begin, idIn, linesIn, sessionIn, slipFor } from '../../../example/aCart.ts'
import { aFilledPostgres } from '../../../example/aPostgresDatabase.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let tent: number
let kayak: number
beforeAll(async () => {
  const database = await openDatabase({ dataDir: '', databaseUrl: await aFilledPostgres() })
  service = await startService({ database })
  tent = await itemIn(database, { name: 'Tent', stock: 20, price: 1999 })
  kayak = await itemIn(database, {
    name: 'Kayak',
    stock: 4,
    price: 6800,
    packages: [{ id: tent, optin: 'O' }],
  })
})
afterAll(async () => {
  await service.close()
})

const change = (session_id: string, form: Record<string, string>) =>
  service.pair.post('booking/session', { session_id, ...form })

test('when twenty add to one session at once, no line is lost and no number is used twice (§2.11)', async () => {
  const slip = await slipFor(service.pair, tent, 'date=20270501')
  const session_id = idIn(await begin(service.pair, [slip]))
  const answers = await Promise.all(Array.from({ length: 20 }, () => change(session_id, { slip })))
  // There are twenty tents in all, so the last one who asks gets none.
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array.from({ length: 19 }, () => 200), 409])
  const session = sessionIn(await service.pair.get(`booking/session?session_id=${session_id}`))
  expect(Object.keys(session.item ?? {})).toHaveLength(20)
  expect(session.sub_total).toBe('399.80')
})

test('alterations while a session ends are either done before the end or refused (§3)', async () => {
  const slip = await slipFor(service.pair, kayak, 'date=20270601')
  const session_id = idIn(await begin(service.pair, [slip]))
  const answers = await Promise.all([
    ...Array.from({ length: 10 }, (_, at) =>
      change(session_id, { 'alter[1]': String((at % 4) + 1) }),
    ),
    service.pair.post('booking/session/end', { session_id }),
    ...Array.from({ length: 10 }, () => change(session_id, { 'alter[1.1]': 'optin' })),
  ])
  for (const { status } of answers) expect([200, 409]).toContain(status)
  expect((await change(session_id, { 'alter[1]': '1' })).status).toBe(409)
})

test('twenty-five callers begin at once while old sessions are deleted, and none waits for another', async () => {
  const old = await Promise.all(
    Array.from({ length: 15 }, async () =>
      begin(service.pair, [await slipFor(service.pair, tent, 'date=20270701')]),
    ),
  )
  service.clock.advance(86_400)
  const slip = await slipFor(service.pair, kayak, 'date=20270702')
  const answers = await Promise.all(Array.from({ length: 25 }, () => begin(service.pair, [slip])))
  expect(new Set(answers.map(idIn)).size).toBe(25)
  for (const answered of answers) expect(Object.keys(linesIn(answered))).toEqual(['1', '1.1'])
  const gone = await service.pair.get(`booking/session?session_id=${old.map(idIn)[0]}`)
  expect(gone.body.booking).toEqual({ session: {} })
})
