import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parseCustomer, parseCustomers } from '../../../../src/contract/customer.ts'
import { type AService, startService } from '../../../example/aService.ts'
import { bookingIn } from '../../../example/bookingIn.ts'
import { recordsIn } from '../../../example/recordsIn.ts'

let service: AService
let customerId: number
beforeAll(async () => {
  service = await startService()
  const twin = { name: 'Zoë O’Twin', phone: '+1 604 555 0150' }
  ;({ customerId } = await bookingIn(service.database, {
    code: 'CUST1',
    customer: { ...twin, email: 'Zoe@Example.com' },
  }))
  await bookingIn(service.database, { code: 'CUST2', customer: twin })
})
afterAll(() => service.close())

const found = async (query: Record<string, string>) => {
  const { body } = await service.pair.get(`customer?${new URLSearchParams(query)}`)
  return recordsIn(body, 'customers').map(({ code }) => String(code))
}

describe('customers (§2.4, §4.1)', () => {
  test('are found by exactly their number, e-mail, name or phone', async () => {
    expect(await found({ customer_id: String(customerId) })).toEqual(['C-CUST1'])
    expect(await found({ customer_id: 'C-CUST1' })).toEqual(['C-CUST1'])
    expect(await found({ customer_email: 'zoe@example.com' })).toEqual(['C-CUST1'])
    expect(await found({ customer_name: 'Zoë O’Twin' })).toEqual(['C-CUST1', 'C-CUST2'])
    expect(await found({ customer_phone: '+1 604 555 0150' })).toEqual(['C-CUST1', 'C-CUST2'])
    expect(
      await found({ customer_name: 'Zoë O’Twin', customer_email: 'cust2@example.com' }),
    ).toEqual(['C-CUST2'])
  })

  test('are not found by a part of a name, a wildcard or another letter case', async () => {
    for (const customer_name of ['Zoë', '%', 'zoë o’twin', "' or ''='"]) {
      expect(await found({ customer_name })).toEqual([])
    }
    const { body } = await service.pair.get('customer?customer_id=0')
    expect(body.customers).toEqual({})
  })

  test('come in pages without a filter, each customer once', async () => {
    const first = (await service.pair.get('customer?limit=20')).body.request
    const seen: string[] = []
    for (let page = 1; page <= Number(first?.pages); page += 1) {
      const { body } = await service.pair.get(`customer/?limit=20&page=${page}`)
      seen.push(...recordsIn(body, 'customers').map(({ code }) => String(code)))
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toHaveLength(Number(first?.total_records))
  })

  test('are read by number or code, with their bookings; an unknown one is a 404', async () => {
    const byNumber = (await service.pair.get(`customer/${customerId}`)).body
    expect((await service.pair.get('customer/C-CUST1/')).body.customer).toEqual(byNumber.customer)
    expect(byNumber.customer).toMatchObject({
      customer_id: customerId,
      status_id: 'ACTIVE',
      meta_id: null,
      referer: null,
    })
    expect(byNumber.customer?.bookings).toEqual({
      CUST1: { created_date: '2026-07-01T05:00:00-07:00' },
    })
    expect(parseCustomer(byNumber, 'America/Vancouver').bookings).toHaveLength(1)
    expect((await service.pair.get('customer/NOSUCH')).status).toBe(404)
  })

  test('have the diet and allergies that the desk shows for the demo guests', async () => {
    const { body } = await service.pair.get(
      `customer?${new URLSearchParams({ customer_name: 'Oluwaseun Adeyemi' })}`,
    )
    const { records } = parseCustomers(body, 'America/Vancouver')
    expect(records.map(({ meta }) => meta.allergies)).toContain('Nut allergy')
  })
})
