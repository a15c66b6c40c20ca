import { Hono } from 'hono'
import { z } from 'zod'
import { keyed } from '../../../contract/jsonInOrder.ts'
import { customerAnswered, customersAnswered } from '../../../contract/wire/customerShapes.ts'
import type { Env, RouteDeps } from '../base/deps.ts'
import { noSuch } from '../base/problem.ts'
import { answer3 } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { answer } from '../wire/envelope.ts'
import { list, text } from '../wire/kinds.ts'
import { inPages, toPage } from '../wire/paging.ts'
import { toCustomer } from './customerWire.ts'
import { bookingsOf, customersNamed, findCustomer } from './findCustomers.ts'

const aboutList = {
  says: 'The customers that match exactly; without a filter all of them, in pages.',
  section: '§4.1',
  only: 'staff',
  reads: z.object({
    customer_id: text('The number or the code of the customer.'),
    customer_email: text('The whole address, in any letter case.'),
    customer_name: text('The whole name.'),
    customer_phone: text('The whole number.'),
    status_id: list('Only of these statuses; when not sent, disabled ones are left out.'),
    ...inPages,
  }),
  answers: answer3(customersAnswered),
  feature: 'customers',
} as const

const aboutOne = {
  says: 'One customer, by number or code.',
  section: '§4.1',
  only: 'staff',
  answers: answer3(customerAnswered),
  feature: 'customers',
} as const

/**
 * §4.1 `customer`: the four exact filters, all of which have to match; without any a paged list in the order customers
 * were made. `customer/{customer_id}` takes the number or the customer's code.
 */
export const customerRoutes = ({ db }: RouteDeps) => {
  const search = endpoint(aboutList, async (c, sent) => {
    const { timeZone } = c.get('business')
    const page = toPage(sent)
    const named = {
      idOrCode: sent.customer_id,
      email: sent.customer_email,
      name: sent.customer_name,
      phone: sent.customer_phone,
      statusIds: sent.status_id,
    }
    const { customers, total } = await customersNamed(db, named, page)
    const bookings = await bookingsOf(db, customers)
    const records = customers.map((customer) => {
      const { customer_id: id } = customer
      return [id, toCustomer(customer, bookings.get(id) ?? [], timeZone)] as const
    })
    return answer(c, {
      resource: 'customer',
      records: customers.length,
      paging: { total, limit: page.limit, page: page.page },
      payload: { customers: keyed(records) },
    })
  })
  const one = endpoint(aboutOne, async (c) => {
    const { timeZone } = c.get('business')
    const id = inPath(c, 'id')
    const customer = await findCustomer(db, id)
    if (!customer) throw noSuch('customer')
    const bookings = (await bookingsOf(db, [customer])).get(customer.customer_id) ?? []
    return answer(c, {
      resource: 'customer',
      id,
      payload: { customer: toCustomer(customer, bookings, timeZone) },
    })
  })
  return new Hono<Env>().get('/customer', search).get('/customer/:id', one)
}
