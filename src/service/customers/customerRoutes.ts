import { Hono } from 'hono'
import type { Deps, Env } from '../deps.ts'
import { answer } from '../wire/envelope.ts'
import { askedPage } from '../wire/paging.ts'
import { noSuch } from '../wire/problem.ts'
import { toCustomer } from './customerWire.ts'
import { bookingsOf, customersNamed, findCustomer } from './findCustomers.ts'

/**
 * §4.1 `customer`: the four exact filters, all of which have to match; without any a paged list in the order customers
 * were made. `customer/{customer_id}` takes the number or the customer's code.
 */
export const customerRoutes = ({ db }: Deps) =>
  new Hono<Env>()
    .get('/customer', async (c) => {
      const { timeZone } = c.get('business')
      const parameters = c.get('parameters')
      const page = askedPage(parameters)
      const { customers, total } = await customersNamed(
        db,
        {
          idOrCode: parameters.get('customer_id'),
          email: parameters.get('customer_email'),
          name: parameters.get('customer_name'),
          phone: parameters.get('customer_phone'),
        },
        page,
      )
      const bookings = await bookingsOf(db, customers)
      const records = customers.map((customer) => [
        customer.customer_id,
        toCustomer(customer, bookings.get(customer.customer_id) ?? [], timeZone),
      ])
      return answer(c, {
        resource: 'customer',
        records: customers.length,
        paging: { total, limit: page.limit, page: page.page },
        payload: { customers: Object.fromEntries(records) },
      })
    })
    .get('/customer/:id', async (c) => {
      const id = c.req.param('id')
      const customer = await findCustomer(db, id)
      if (!customer) throw noSuch('customer')
      const bookings = await bookingsOf(db, [customer])
      return answer(c, {
        resource: 'customer',
        id,
        payload: {
          customer: toCustomer(
            customer,
            bookings.get(customer.customer_id) ?? [],
            c.get('business').timeZone,
          ),
        },
      })
    })
