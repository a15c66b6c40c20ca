import * as fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { phoneWord } from '../../../../src/contract/phoneNumber.ts'
import { joined } from '../../../../src/contract/searchText.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn, tablesOf } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'
import { tries } from '../../../example/tries.ts'

let service: AService
beforeAll(async () => {
  service = await startService()
  const guests: Record<string, { name: string; phone?: string }> = {
    FDE: { name: 'Smith-Jones', phone: '0171 5550183' },
    FDF: { name: 'Smith Jones', phone: '+49 (0)171 5550184' },
    FNL: { name: 'Jan van der Berg' },
    FFA: { name: 'علی کریمی', phone: '۰۹۱۲ ۳۴۵ ۶۷۸۹' },
    FJP: { name: 'タナカ ハナコ' },
    FVN: { name: 'Nguyễn Thị Lan' },
  }
  for (const [code, customer] of Object.entries(guests)) {
    await bookingIn(service.database, { code, customer })
  }
})
afterAll(() => service.close())

const written: readonly (readonly [string, readonly string[]])[] = [
  ['+49 171 5550183', ['FDE']],
  ['0171 5550184', ['FDF']],
  ['+49 (0)171 5550184', ['FDF']],
  ['٠١٧١ ٥٥٥٠١٨٣', ['FDE']],
  ['+98 912 3456789', ['FFA']],
  ['smith-jones', ['FDE', 'FDF']],
  ['smith jones', ['FDE', 'FDF']],
  ['vanderberg', ['FNL']],
  ['van der berg', ['FNL']],
  ['علي', ['FFA']],
  ['たなか', ['FJP']],
  ['nguyen thi', ['FVN']],
  ['-', []],
]

describe('a guest is found however the name or number is written (§4.4 cfs)', () => {
  test.each(written)('“%s” finds the bookings %j', async (typed, codes) => {
    const { body } = await service.pair.get(
      `/api/4.0/bookings?cfs=${encodeURIComponent(typed)}&limit=1000`,
    )
    const found = recordsIn(body, 'data').map(({ code }) => String(code))
    expect(found.filter((code) => /^F[A-Z]{2}$/.test(code)).toSorted()).toEqual(codes)
  })

  test.each(written)('“%s” finds the customers of %j', async (typed, codes) => {
    const { body } = await service.pair.get(
      `/api/4.0/customers?search=${encodeURIComponent(typed)}&limit=250`,
    )
    const found = recordsIn(body, 'data').map(({ code }) => String(code))
    expect(found.filter((code) => /^C-F[A-Z]{2}$/.test(code)).toSorted()).toEqual(
      codes.map((code) => `C-${code}`),
    )
  })

  test('signs alone find nobody', async () => {
    const { body } = await service.pair.get('/api/4.0/bookings?cfs=-')
    expect(recordsIn(body, 'data')).toEqual([])
  })

  test('what was done for such a guest is found by it too (§4.4 activities)', async () => {
    await service.pair.post('booking/FNL/checkin')
    const { body } = await service.pair.get('/api/4.0/activities?search=vanderberg')
    expect(recordsIn(body, 'data').length).toBeGreaterThan(0)
  })
})

const scripts = [
  'aÀéßÆœøŁıİþ',
  'ΣσςΆέ',
  'ЖёЙщ',
  'یيىکكةهەہأإآاٱءـًّ\u200c',
  'カタナｶﾞァヴーかが・',
  '٠۱०৯๓５',
  '한글王秀ﬁ㏂',
  " -‑–.,'’_%\\&+@()/",
  '0123456789',
]
const letter = fc.constantFrom(...scripts).chain((all) => fc.constantFrom(...Array.from(all)))
const text = fc.string({ unit: letter, maxLength: 12 })

test('the database folds as the desk does, for names, addresses and numbers in any script', async () => {
  const db = tablesOf(service.database)
  const rows = fc.sample(fc.record({ name: text, email: text, phone: text }), tries(300, 3_000))
  const { rows: folded } = await sql<{ folded: string }>`
    select guest_search_text(name, email, phone) as folded
    from json_populate_recordset(null::customers, ${JSON.stringify(rows)}::json)
      with ordinality`.execute(db)
  expect(folded.map((row) => row.folded)).toEqual(
    rows.map(({ name, email, phone }) =>
      [joined(name), joined(email), phoneWord(phone)].join('\n'),
    ),
  )
})
