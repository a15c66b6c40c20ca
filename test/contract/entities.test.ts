import { describe, expect, test } from 'vitest'
import { parseAccounts } from '../../src/contract/account.ts'
import { parseBookingIndex } from '../../src/contract/booking.ts'
import { parseBookings4 } from '../../src/contract/booking4.ts'
import { parseBookingDetail } from '../../src/contract/bookingDetail.ts'
import { parseCategories } from '../../src/contract/category.ts'
import { parseCustomer } from '../../src/contract/customer.ts'
import { parseEvents } from '../../src/contract/event.ts'
import { parseItems } from '../../src/contract/item.ts'
import { parseRatedItems } from '../../src/contract/ratedItem.ts'
import { refusalIn } from '../../src/contract/refusal.ts'
import { parseSession } from '../../src/contract/session.ts'
import { aWireBooking, aWireDetail, aWireIndex } from '../example/wireBooking.ts'
import { aWireRatedItem, aWireSession } from '../example/wireCart.ts'
import { anEnvelope } from '../example/wireEnvelope.ts'

/** What each reader makes of a name that the service wrote as `wire`. */
const readers: Readonly<Record<string, (wire: string) => string | undefined | null>> = {
  'an item': (name) =>
    parseItems(anEnvelope({ items: { 3: { item_id: 3, name } } })).records[0]?.name,
  'the category of an item': (category) =>
    parseItems(anEnvelope({ items: { 3: { item_id: 3, category } } })).records[0]?.categoryName,
  'a category': (name) =>
    parseCategories(anEnvelope({ category: { 1: { category_id: 1, name } } })).records[0]?.name,
  'an item on dates': (name) =>
    parseRatedItems(anEnvelope({ items: { 9: aWireRatedItem({ name }) } })).records[0]?.name,
  'the summary of an item': (summary) =>
    parseItems(anEnvelope({ items: { 3: { item_id: 3, summary } } })).records[0]?.summary,
  'a line of a cart': (name) =>
    parseSession(anEnvelope({ booking: { session: aWireSession({ item: { 1: { name } } }) } }))
      ?.lines[0]?.name,
  'the dates of a cart': (date_desc) =>
    parseSession(anEnvelope({ booking: { session: aWireSession({ date_desc }) } }))?.dateWords,
  'a booked item': (name) =>
    parseBookingDetail(anEnvelope({ booking: aWireDetail({ items: { 1: { name } } }) }), 'UTC')
      .lines[0]?.name,
  'a parameter of a booked item': (lbl) =>
    parseBookingDetail(
      anEnvelope({
        booking: aWireDetail({ items: { 1: { name: 'x', param: { a: { lbl, qty: 1 } } } } }),
      }),
      'UTC',
    ).lines[0]?.parameters[0]?.label,
  'how somebody paid': (gateway) =>
    parseBookingDetail(
      anEnvelope({ booking: aWireDetail({ transactions: { 1: { gateway } } }) }),
      'UTC',
    ).transactions[0]?.gateway,
  'a status': (status_name) =>
    parseBookingIndex(anEnvelope(aWireIndex([aWireBooking({ status_name })]))).records[0]?.status
      .name,
  'what was booked': (summary) =>
    parseBookingIndex(anEnvelope(aWireIndex([aWireBooking({ summary })]))).records[0]?.summary,
  'the guest of a booking': (customer_name) =>
    parseBookingIndex(anEnvelope(aWireIndex([aWireBooking({ customer_name })]))).records[0]
      ?.customer,
  'the guest of a booking of 4.0': (customer_name) =>
    parseBookings4({ data: [{ code: 'A1', fields: { customer_name } }] }).records[0]?.customer,
  'a customer': (customer_name) =>
    parseCustomer(anEnvelope({ customer: { customer_id: 1, customer_name } }), 'UTC').name,
  'a customer’s city': (customer_city) =>
    parseCustomer(anEnvelope({ customer: { customer_id: 1, customer_city } }), 'UTC').city,
  'an event': (name) =>
    parseEvents(anEnvelope({ events: { 7: { rate_id: 7, name, start_date: 20260701 } } }))
      .records[0]?.name,
  'a colleague': (first_name) =>
    parseAccounts(anEnvelope({ account: [{ account_id: 1, first_name }] })).records[0]?.name,
  'a refusal': (message) => refusalIn(400, { error: { message } })?.message,
}

describe.each(Object.entries(readers))('the text of %s (real-world.md §3)', (_, read) => {
  test('are read as a person wrote them, however the service escapes them', () => {
    expect(read('O&#039;Brien &amp; S&ouml;hne')).toBe("O'Brien & Söhne")
    expect(read('Tom & Jerry')).toBe('Tom & Jerry')
  })

  test('are decoded once, so a text about an entity keeps it', () => {
    expect(read('Kayak &amp;amp; &amp;lt;canoe')).toBe('Kayak &amp; &lt;canoe')
  })
})
