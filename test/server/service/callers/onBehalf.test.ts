import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.close())

const id = { maria: 1, kenji: 2, sam: 3, old: 4 }

test.each([
  ['an account id', '2', id.kenji],
  ['a login', 'kenji', id.kenji],
  ['a login in any case', 'KENJI', id.kenji],
  ['off', 'off', 0],
  ['Off', 'Off', 0],
  ['OFF', ' OFF ', 0],
  ['nothing, as some clients send it', '', id.maria],
])('the token pair with X-On-Behalf %s acts as that account (§5.1)', async (_, named, acting) => {
  const { status, body } = await service.pair.get('ping', { 'x-on-behalf': named })
  expect(status).toBe(200)
  expect(body.account_id).toBe(acting)
})

test.each([
  ['nobody', 400],
  ['999999', 400],
  ['99999999999999', 400],
  ['-1', 400],
  ["' or 1=1 --", 400],
  ['old', 403],
  ['4', 403],
])('acting for %s is refused with %i and an envelope', async (named, refusal) => {
  const { status, body } = await service.pair.get('ping', { 'x-on-behalf': named })
  expect(status).toBe(refusal)
  expect(body.request).toMatchObject({ status: 'ERROR', error: { details: expect.any(String) } })
  expect(body.pong).toBeUndefined()
})

test('a manager may act for others, the front desk only as itself or as a customer', async () => {
  const [maria, kenji] = [await service.as('maria'), await service.as('kenji')]
  const asSam = { 'x-on-behalf': 'sam' }
  expect((await maria.get('ping', asSam)).body.account_id).toBe(id.sam)
  expect((await kenji.get('ping', asSam)).status).toBe(403)
  expect((await kenji.get('ping', { 'x-on-behalf': 'maria' })).status).toBe(403)
  expect((await kenji.get('ping', { 'x-on-behalf': 'nobody' })).status).toBe(403)
  expect((await kenji.get('ping', { 'x-on-behalf': 'kenji' })).body.account_id).toBe(id.kenji)
  expect((await kenji.get('ping', { 'x-on-behalf': 'off' })).body.account_id).toBe(0)
})
