import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
  await bookingIn(service.database, { code: 'MARK' })
})
afterAll(() => service.close())

test('a bookmark is seen only by the account that set it, can be set twice and removed (§4.1)', async () => {
  const kenji = await service.as('kenji')
  const maria = await service.as('maria')
  for (const mark of ['1', 'true', 'True']) {
    const { status, body } = await kenji.post('booking/MARK/bookmark', { mark })
    expect([status, body.booking?.bookmark]).toEqual([200, true])
  }
  expect((await kenji.get('booking/MARK')).body.booking?.bookmark).toBe(true)
  expect((await maria.get('booking/MARK')).body.booking?.bookmark).toBe(false)
  for (const mark of ['0', 'False']) {
    const { body } = await kenji.post('booking/MARK/bookmark', { mark })
    expect(body.booking?.bookmark).toBe(false)
  }
})

test('a bookmark flag that is missing or is neither yes nor no is refused by name (§4.1)', async () => {
  const kenji = await service.as('kenji')
  for (const form of [{}, { mark: 'x' }]) {
    const { status, body } = await kenji.post('booking/MARK/bookmark', form)
    expect(status).toBe(400)
    expect(body.request?.error?.data).toHaveProperty('mark')
  }
})
