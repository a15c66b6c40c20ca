import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { customer4 } from '../../../contract/wire/customerShapes.ts'
import type { Env, RouteDeps, ServiceDb } from '../base/deps.ts'
import { write4 } from '../bookings/write4.ts'
import { answerList4, answerOne4 } from '../wire/answer4.ts'
import { answerList, answerOne } from '../wire/answerShapes.ts'
import { endpoint, inPath } from '../wire/endpoint.ts'
import { text } from '../wire/kinds.ts'
import { mayManage } from '../wire/mayManage.ts'
import { codes } from '../wire/memberKinds.ts'
import { inSlices } from '../wire/paging.ts'
import { needsUnchanged, nullsIn, refuseNulls } from '../wire/sentMembers.ts'
import { addCustomer, changeCustomer, needsCustomer } from './changeCustomers.ts'
import {
  changedCustomer,
  customerFields,
  customerMembers,
  customerStatuses,
  newCustomer,
} from './customerInput.ts'
import { toCustomer4 } from './customerWire.ts'
import { bookingsOf, type CustomerRow, customersNamed } from './findCustomers.ts'

const reads = z.object({
  search: text('Part of a name, address or number.'),
  name: text('The whole name.'),
  email: text('The whole address, in any letter case.'),
  phone: text('The whole number.'),
  statusId: codes(
    customerStatuses,
    'Only of these statuses; when not sent, disabled ones are left out.',
  ),
  ...inSlices,
})

const about = {
  section: '§4.4',
  answers: answerOne(customer4),
  feature: 'customers',
  only: 'staff',
} as const
const acts = { ...about, acts: true } as const

/**
 * Customers by the conventions of §4.4, in the order they were made; all filters have to hold. Staff write them, and
 * managers disable them: then they are left out of lists and kept in their bookings.
 */
export const customers4Routes = ({ db }: RouteDeps) => {
  const one = endpoint({ ...about, says: 'One customer, by number or code.' }, async (c) => {
    return answerOne4(c, await answerCustomer(c, db, await needsCustomer(db, inPath(c, 'id'))))
  })
  const add = endpoint({ ...acts, says: 'Makes a customer.', reads: newCustomer }, (c, sent) => {
    refuseEmpty(c)
    const id = c.get('parameters').get('id')
    return write4(c, async (writing) =>
      answerCustomer(c, writing.trx, await addCustomer(writing, sent, id)),
    )
  })
  const change = endpoint(
    { ...acts, says: 'Changes a customer.', reads: changedCustomer },
    (c, sent) => {
      refuseEmpty(c)
      const id = inPath(c, 'id')
      const emptied = new Set([...nullsIn(c), ...nullsIn(c, 'fields')])
      return write4(c, async (writing) => {
        const before = await needsCustomer(writing.trx, id)
        if ((sent.statusId ?? before.status_id) !== before.status_id) mayManage(c.get('caller'))
        needsUnchanged(c, { id: before.customer_id }, ['id'])
        return answerCustomer(c, writing.trx, await changeCustomer(writing, id, sent, emptied))
      })
    },
  )
  const disable = endpoint(
    {
      ...acts,
      only: 'managers',
      says: 'Disables a customer: left out of lists, and kept in its bookings.',
    },
    (c) => {
      const id = inPath(c, 'id')
      return write4(c, async (writing) =>
        answerCustomer(c, writing.trx, await changeCustomer(writing, id, { statusId: 'DISABLED' })),
      )
    },
  )
  return new Hono<Env>()
    .get('/customers', listOf(db))
    .post('/customers', add)
    .get('/customers/:id', one)
    .patch('/customers/:id', change)
    .delete('/customers/:id', disable)
}

const listOf = (db: ServiceDb) =>
  endpoint(
    {
      ...about,
      says: 'Customers; all filters have to hold.',
      reads,
      answers: answerList(customer4),
    },
    async (c, { search, name, email, phone, statusId, limit, offset }) => {
      const { timeZone } = c.get('business')
      const named = { idOrCode: undefined, search: search?.trim(), name, email, phone }
      const { customers, total } = await customersNamed(
        db,
        { ...named, statusIds: statusId },
        { limit, skip: offset },
      )
      const bookings = await bookingsOf(db, customers)
      const data = customers.map((customer) =>
        toCustomer4(customer, bookings.get(customer.customer_id) ?? [], timeZone),
      )
      return answerList4(c, data, { total, limit, offset })
    },
  )

function refuseEmpty(c: Context<Env>): void {
  refuseNulls(c, customerMembers)
  refuseNulls(c, customerFields, { within: 'fields' })
}

async function answerCustomer(c: Context<Env>, db: ServiceDb, customer: CustomerRow) {
  const bookings = (await bookingsOf(db, [customer])).get(customer.customer_id) ?? []
  return toCustomer4(customer, bookings, c.get('business').timeZone)
}
