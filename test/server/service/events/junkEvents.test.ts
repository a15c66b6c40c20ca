import * as fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking } from '../../../example/asking.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { sentEvent } from '../../../example/sentEvent.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
let maria: Asking
const path = '/api/4.0/events'
beforeAll(async () => {
  service = await startService()
  maria = await service.as('maria')
})
afterAll(() => service.close())

const members = [...Object.keys(sentEvent()), 'span', 'status', 'repeat_id', 'repeat', 'details']
const odd = fc.oneof(
  fc.constantFrom(null, '', 'all', -1, 0, 1e300, 2 ** 53, 99_999_999, '0x10', '٣', "' or 1=1 --"),
  fc.jsonValue({ maxDepth: 4 }),
  fc.string({ unit: 'binary' }),
)
const anyEvent = fc.dictionary(
  fc.oneof(
    fc.constantFrom(...members, 'prices', 'vouchers', 'enabled', 'updated', 'id', 'rate_id'),
    fc.string(),
  ),
  odd,
  { maxKeys: 6 },
)

test('whatever is sent as an event, the answer is JSON, never 500, and prices can still be read (§7)', async () => {
  const { body } = await maria.send('POST', path, sentEvent({ name: 'Junk' }))
  const one = `${path}/${Number(body.data?.id)}`
  await fc.assert(
    fc.asyncProperty(anyEvent, fc.boolean(), async (wish, isNew) => {
      const answer = isNew
        ? await maria.send('POST', path, { ...sentEvent(), ...wish })
        : await maria.send('PATCH', one, wish)
      expect([200, 400, 409, 413]).toContain(answer.status)
    }),
    { numRuns: tries(80, 200) },
  )
  const rated = await service.pair.get('item?date=20310110')
  expect([rated.status, Object.keys(rated.body.items ?? {}).length]).toEqual([200, 40])
  expect(recordsIn((await service.pair.get(path)).body, 'data').length).toBeGreaterThan(29)
})
