import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AService, startService } from '../../../example/aService.ts'
import type { Asking, Json } from '../../../example/asking.ts'
import { create, sessionOf } from '../../../example/created.ts'
import { itemIn } from '../../../example/itemIn.ts'

let service: AService
let kenji: Asking
let url: string
let booking: Json
beforeAll(async () => {
  service = await startService()
  kenji = await service.as('kenji')
  const item = await itemIn(service.database, { name: '<b>Room</b> & board', price: 12_000 })
  const made = await create(kenji, await sessionOf(kenji, [item], 'date=20270801'), {
    customer_name: 'Secret Name',
    customer_phone: '+1 604 555 0177',
  })
  if (made.body.booking === undefined) throw new Error('Nothing was made.')
  booking = made.body.booking
  url = String(made.body.request?.data?.url)
})
afterAll(() => service.close())

const page = async (address: string) => {
  const response = await service.fetch(new URL(address).pathname + new URL(address).search)
  return { status: response.status, headers: response.headers, text: await response.text() }
}

describe('the page to which a new booking sends its guest (`request.data.url`)', () => {
  test('is in the language of the guest’s browser, with its amounts and days', async () => {
    const { pathname, search } = new URL(url)
    const headers = { 'accept-language': 'de-AT' }
    const text = await (await service.fetch(pathname + search, { headers })).text()
    expect(text).toContain('<html lang="de" dir="ltr">')
    expect(text).toMatch(/126,00\s(?:CA)?\$/)
    expect(text).toContain('1. Aug. 2027')
  })

  test('shows what is booked and what is due, as plain text and without scripts', async () => {
    const { status, headers, text } = await page(url)
    expect(status).toBe(200)
    expect(text).toContain(`Booking ${String(booking.code)}`)
    expect(text).toContain('&lt;b&gt;Room&lt;/b&gt; &amp; board')
    expect(text).toContain('$126.00')
    expect(text).not.toContain('<script')
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src 'sha256-/,
    )
    expect(headers.get('referrer-policy')).toBe('no-referrer')
    expect(headers.get('cache-control')).toBe('no-store')
  })

  test('says nothing about the person, because a link may be passed on', async () => {
    const { text } = await page(url)
    expect(text).not.toContain('Secret Name')
    expect(text).not.toMatch(/555.?0177/)
  })

  test('is 404 without the token, with a wrong one, and for a booking that does not exist', async () => {
    const { origin, pathname } = new URL(url)
    const wrong = [
      `${origin}${pathname}`,
      `${origin}${pathname}?CFX=`,
      `${origin}${pathname}?CFX=${'a'.repeat(48)}`,
      `${origin}/reserve/booking/KNOTHERE?CFX=${String(booking.token)}`,
      `${origin}/reserve/booking/${'x'.repeat(500)}?CFX=a`,
    ]
    const pages = await Promise.all(wrong.map(page))
    expect(pages.map(({ status }) => status)).toEqual(wrong.map(() => 404))
    expect(new Set(pages.map(({ text }) => text)).size).toBe(1)
  })

  test('asks for no money when the booking is cancelled', async () => {
    await kenji.post(`booking/${String(booking.code)}/update`, { status_id: 'CANCELLED' })
    const { text } = await page(url)
    expect(text).toContain('Cancelled')
    expect(text).not.toContain('Balance due')
  })
})
