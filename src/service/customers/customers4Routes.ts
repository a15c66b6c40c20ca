import { Hono } from 'hono'
import { z } from 'zod'
import { needsStaff } from '../callers/needsStaff.ts'
import type { Deps, Env } from '../deps.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { text } from '../wire/kinds.ts'
import { inSlices } from '../wire/paging.ts'
import { noSuch } from '../wire/problem.ts'
import { toCustomer4 } from './customerWire.ts'
import { bookingsOf, customersNamed, findCustomer } from './findCustomers.ts'

const reads = z.object({
  search: text('Part of a name, address or number.'),
  name: text('The whole name.'),
  email: text('The whole address, in any letter case.'),
  phone: text('The whole number.'),
  ...inSlices,
})

const about = { section: '§4.4', tells: 'data', feature: 'customers' } as const

/** Customers by the conventions of §4.4, in the order they were made; all filters have to hold. */
export const customers4Routes = ({ db }: Deps) => {
  const list = endpoint(
    { ...about, says: 'Customers; all filters have to hold.', reads },
    async (c, { search, name, email, phone, limit, offset }) => {
      needsStaff(c.get('caller'))
      const { timeZone } = c.get('business')
      const named = { idOrCode: undefined, search: search?.trim(), name, email, phone }
      const { customers, total } = await customersNamed(db, named, { limit, skip: offset })
      const bookings = await bookingsOf(db, customers)
      const data = customers.map((customer) =>
        toCustomer4(customer, bookings.get(customer.customer_id) ?? [], timeZone),
      )
      return answerList4(c, data, { total, limit, offset })
    },
  )
  const one = endpoint({ ...about, says: 'One customer, by number or code.' }, async (c) => {
    needsStaff(c.get('caller'))
    const customer = await findCustomer(db, inPath(c, 'id'))
    if (!customer) throw noSuch('customer')
    const bookings = (await bookingsOf(db, [customer])).get(customer.customer_id) ?? []
    return answerOne4(c, toCustomer4(customer, bookings, c.get('business').timeZone))
  })
  return new Hono<Env>().get('/customers', list).get('/customers/:id', one)
}
