import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseBookingDetail } from '../../../../src/contract/bookingDetail.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let bookingId: number

beforeAll(async () => {
  service = await startService()
  ;({ bookingId } = await bookingIn(service.database, {
    code: 'TDETAIL',
    startsAt: '2026-08-20T17:00:00Z',
    endsAt: '2026-08-20T21:00:00Z',
    paid: 4_000,
    customer: { name: '<img src=x onerror=alert(1)> & "Co"', phone: '+1 604 555 0123' },
  }))
})
afterAll(() => service.close())

describe('one booking (§4.1 booking/{booking_id})', () => {
  test('its record is that of the list with more members, found by code or by number', async () => {
    const byCode = (await service.pair.get('booking/TDETAIL')).body
    const byNumber = (await service.pair.get(`booking/${bookingId}/`)).body
    const list = (await service.pair.get('booking/index?customer_email=tdetail@example.com')).body
    expect(byNumber.booking).toEqual(byCode.booking)
    expect(byCode.booking).toMatchObject(
      Object.fromEntries(Object.entries(recordsIn(list, 'booking/index')[0] ?? {})),
    )
    expect(byCode.booking).toMatchObject({
      id: 'TDETAIL',
      customer_phone: '+1 604 555 0123',
      start_date: Date.parse('2026-08-20T17:00:00Z') / 1000,
      end_date: Date.parse('2026-08-20T21:00:00Z') / 1000,
      paid_total: '40.00',
      amount_paid: '40.00',
      amount_due: '60.00',
      tax_inc_total: '0.00',
      checkin: null,
      checkout: null,
      bookmark: false,
    })
    expect(byCode.booking?.items).toEqual({
      1: expect.objectContaining({
        item_id: 11,
        name: 'Half-day sea kayak',
        qty: 1,
        total: '100.00',
      }),
    })
    expect(Object.values(byCode.booking?.transactions ?? {})).toEqual([
      expect.objectContaining({ status: 'PAID', amount: '40.00', gateway: 'WEB' }),
    ])
  })

  test('the desk can read its amounts, days, lines, check-in and payments', async () => {
    const { body } = await service.pair.get('booking/TDETAIL')
    const detail = parseBookingDetail(body, 'America/Vancouver')
    expect(detail).toMatchObject({
      code: 'TDETAIL',
      startDay: '2026-08-20',
      tellsCheckIn: true,
      checkedInAt: null,
      bookmarked: false,
    })
    expect([detail.total?.minor, detail.paid?.minor]).toEqual([10_000, 4_000])
    expect(detail.transactions).toHaveLength(1)
  })

  test('a code typed in small letters finds the same booking', async () => {
    expect((await service.pair.get('booking/tdetail')).body.booking?.code).toBe('TDETAIL')
  })

  test('a booking that does not exist is a JSON 404 in the envelope (§7)', async () => {
    for (const path of ['booking/NOSUCH', 'booking/999999', 'booking/NOSUCH/invoice']) {
      const { status, body } = await service.pair.get(path)
      expect([status, body.request?.status, body.request?.error?.id]).toEqual([
        404,
        'ERROR',
        'not_found',
      ])
    }
  })
})

describe('the invoice (§4.1, §2.6)', () => {
  test('is one document, which shows typed text as text and leaves private notes out', async () => {
    await service.pair.post('booking/TDETAIL/note', { body: 'Staff only: difficult.' })
    await service.pair.post(
      'booking/TDETAIL/note',
      { body: 'Guest: <script>alert(3)</script> see you' },
      { 'x-on-behalf': 'off' },
    )
    const { status, body } = await service.pair.get('booking/TDETAIL/invoice')
    const html = String(body.booking?.invoice?.html)
    expect(status).toBe(200)
    expect(html).toContain('&lt;img src=x onerror=alert(1)&gt; &amp; &quot;Co&quot;')
    expect(html).toContain('Guest: &lt;script&gt;alert(3)&lt;/script&gt; see you')
    expect(html).not.toMatch(/<script|<img|difficult/)
    for (const amount of ['$100.00', '-$40.00', '$60.00']) expect(html).toContain(amount)
    expect(html).not.toContain('token-TDETAIL')
  })
})
