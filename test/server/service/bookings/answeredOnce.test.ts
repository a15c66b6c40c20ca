import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let kenji: Asking
let code: string
let made = 0

beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
})
afterAll(() => service.close())
beforeEach(async () => {
  made += 1
  code = `ONCE${made}`
  await bookingIn(service.database, { code })
})

const key = (name: string) => ({ 'idempotency-key': `${code}-${name}` })
const notes = async () =>
  recordsIn((await kenji.get('booking/notes?date=today')).body, 'notes').filter(
    (note) => String(note.booking_id) === code,
  )

describe('Idempotency-Key, an extension of this service', () => {
  test('a call repeated with the same key acts once and returns the first answer', async () => {
    const first = await kenji.post(`booking/${code}/note`, { body: 'hello' }, key('a'))
    service.clock.advance(5)
    const again = await kenji.post(`booking/${code}/note/`, { body: 'hello' }, key('a'))
    expect(again.status).toBe(200)
    expect([again.body.note, again.body.booking]).toEqual([first.body.note, first.body.booking])
    expect([
      first.headers.get('idempotency-replayed'),
      again.headers.get('idempotency-replayed'),
    ]).toEqual([null, 'true'])
    expect(await notes()).toHaveLength(1)
  })

  test('the same key with another body or at another address is refused with 422', async () => {
    await kenji.post(`booking/${code}/note`, { body: 'one' }, key('c'))
    const answers = [
      await kenji.post(`booking/${code}/note`, { body: 'two' }, key('c')),
      await kenji.post(`booking/${code}/checkin`, {}, key('c')),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422])
    expect(await notes()).toHaveLength(1)
  })

  test('two accounts may use the same key for different calls', async () => {
    const maria = await service.as('maria')
    await kenji.post(`booking/${code}/note`, { body: 'one' }, key('d'))
    expect((await maria.post(`booking/${code}/note`, { body: 'two' }, key('d'))).status).toBe(200)
    expect(await notes()).toHaveLength(2)
  })

  test('a refused call does not use up its key: once corrected, it is done', async () => {
    expect((await kenji.post(`booking/${code}/note`, { body: '' }, key('e'))).status).toBe(400)
    expect((await kenji.post(`booking/${code}/note`, { body: 'now' }, key('e'))).status).toBe(200)
  })

  test('a key is forgotten after a day', async () => {
    await kenji.post(`booking/${code}/checkin`, {}, key('f'))
    service.clock.advance(24 * 3600 + 1)
    const { headers } = await service.pair.post(
      `booking/${code}/checkin`,
      {},
      { ...key('f'), 'x-on-behalf': 'kenji' },
    )
    expect(headers.get('idempotency-replayed')).toBeNull()
    service.clock.advance(-24 * 3600 - 1)
  })

  test('a malformed key is refused by name', async () => {
    const { status } = await kenji.post(
      `booking/${code}/checkin`,
      {},
      { 'idempotency-key': 'a'.repeat(201) },
    )
    expect(status).toBe(400)
    expect(await notes()).toEqual([])
  })
})
