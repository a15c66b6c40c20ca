import { type Selectable, sql } from 'kysely'
import type { ServiceDb } from '../base/deps.ts'
import { isFoundBy } from '../base/searchPatterns.ts'
import type { ServiceTables } from '../base/tables.ts'
import type { RequestedPage } from '../wire/paging.ts'

export type CustomerRow = Selectable<ServiceTables['customers']>

export type BookingOfCustomer = { readonly code: string; readonly created_at: Date }

/** What a customer is looked for by: each matches exactly, an address in any letter case. */
export type CustomerFilter = {
  readonly idOrCode: string | undefined
  readonly email: string | undefined
  readonly name: string | undefined
  readonly phone: string | undefined
  /** Part of a name, address or number, however it is written. */
  readonly search?: string | undefined
  /** None means any that is not disabled, or that is named by its number or code. */
  readonly statusIds?: readonly string[]
}

const numberIn = (text: string): number => (/^\d{1,9}$/.test(text) ? Number(text) : -1)

/** One page of the customers that match all of `named`; all customers when it names nothing. */
export async function customersNamed(
  db: ServiceDb,
  { idOrCode, email, name, phone, search, statusIds = [] }: CustomerFilter,
  { limit, skip }: Pick<RequestedPage, 'limit' | 'skip'>,
): Promise<{ readonly customers: CustomerRow[]; readonly total: number }> {
  const found = db
    .selectFrom('customers')
    .$if(idOrCode !== undefined, (all) => all.where(called(idOrCode ?? '')))
    .$if(email !== undefined, (all) =>
      all.where(sql<string>`lower(email)`, '=', sql<string>`lower(${email ?? ''})`),
    )
    .$if(name !== undefined, (all) => all.where('name', '=', name ?? ''))
    .$if(phone !== undefined, (all) => all.where('phone', '=', phone ?? ''))
    .$if(search !== undefined, (all) => all.where(isFoundBy(search ?? '', sql.ref('search_text'))))
    .$if(statusIds.length > 0, (all) => all.where('status_id', 'in', [...statusIds]))
    .$if(statusIds.length === 0 && idOrCode === undefined, (all) =>
      all.where('status_id', '!=', 'DISABLED'),
    )
  const { total } = await found
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow()
  const customers = await found
    .selectAll()
    .orderBy('customer_id')
    .limit(limit)
    .offset(skip)
    .execute()
  return { customers, total }
}

/** @param idOrCode the number, or the customer's code */
export const findCustomer = (db: ServiceDb, idOrCode: string): Promise<CustomerRow | undefined> =>
  idOrCode.includes('\0')
    ? Promise.resolve(undefined)
    : db.selectFrom('customers').selectAll().where(called(idOrCode)).executeTakeFirst()

const called = (idOrCode: string) =>
  sql<boolean>`(code = ${idOrCode} or customer_id = ${numberIn(idOrCode)})`

/** Their bookings by customer, oldest first. */
export async function bookingsOf(
  db: ServiceDb,
  customers: readonly CustomerRow[],
): Promise<Map<number, BookingOfCustomer[]>> {
  if (customers.length === 0) return new Map()
  const rows = await db
    .selectFrom('bookings')
    .select(['customer_id', 'code', 'created_at'])
    .where(
      'customer_id',
      'in',
      customers.map(({ customer_id }) => customer_id),
    )
    .orderBy('booking_id')
    .execute()
  const byCustomer = new Map<number, BookingOfCustomer[]>()
  for (const row of rows) {
    const theirs = byCustomer.get(row.customer_id)
    if (theirs) theirs.push(row)
    else byCustomer.set(row.customer_id, [row])
  }
  return byCustomer
}
