import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const at = (code: string) => `/api/4.0/bookings/${code}/changeStatus`

test.each(['statusId', 'status_id', 'status'])(
  'the status is set by %s, and the answer is the booking as 4.0 writes it (§4.4)',
  async (name) => {
    await bookingIn(service.database, { code: `CS-${name}`, paid: 1_000 })
    const { status, body } = await service.pair.send('POST', at(`CS-${name}`), { [name]: 'PAID' })
    expect(status).toBe(200)
    expect(body.data).toMatchObject({ code: `CS-${name}`, statusId: 'PAID', statusName: 'Paid' })
    // PAID is only a status here: no payment was recorded.
    expect(body.data?.paidTotal).toBe(1_000)
    const { booking } = (await service.pair.get(`booking/CS-${name}`)).body
    expect(booking?.status_id).toBe('PAID')
  },
)

test('the booking may be named by number or code, and the call sent as a form or JSON', async () => {
  const { bookingId } = await bookingIn(service.database, { code: 'CSN' })
  const { body } = await service.pair.post(at(String(bookingId)), { statusId: 'HOLD' })
  expect(body.data).toMatchObject({ code: 'CSN', statusId: 'HOLD' })
})

test('notify queues one notification and returns its number', async () => {
  await bookingIn(service.database, { code: 'CSM' })
  const { body } = await service.pair.send('POST', at('CSM'), { statusId: 'VOID', notify: true })
  expect(body.data?.notification).toEqual({ id: expect.any(String) })
  const silent = await service.pair.send('POST', at('CSM'), { statusId: 'PEND', notify: false })
  expect(silent.body.data).not.toHaveProperty('notification')
})

test.each([
  [{}, 'statusId'],
  [{ statusId: 'NOSUCH' }, 'statusId'],
  [{ status: 'NOSUCH' }, 'status'],
  [{ statusId: 'PAID', notify: 'perhaps' }, 'notify'],
])('%j is refused by name as §7 writes it, and changes nothing', async (sent, name) => {
  await bookingIn(service.database, { code: `CSW${name}${Object.keys(sent).length}` })
  const code = `CSW${name}${Object.keys(sent).length}`
  const { status, body } = await service.pair.send('POST', at(code), sent)
  expect(status).toBe(400)
  expect(body.error).toMatchObject({ httpCode: 400, errorCode: 'invalid-parameter' })
  expect(Object.keys(body.error?.fields ?? {})).toEqual([name])
  expect((await service.pair.get(`booking/${code}`)).body.booking?.status_id).toBe('PEND')
})
