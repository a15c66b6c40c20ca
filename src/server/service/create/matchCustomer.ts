import { sql } from 'kysely'
import type { Caller, ServiceDb } from '../base/deps.ts'
import { newCustomerCode } from '../bookings/newCode.ts'
import type { CustomerRow } from '../customers/findCustomers.ts'
import { type FilledForm, ownFields } from '../form/readForm.ts'

type MatchContext = { readonly audience: Caller['audience']; readonly at: Date }

/** What the form asks of a customer, and the column that holds it. */
const columns = [
  ['customer_phone', 'phone'],
  ['customer_address', 'address'],
  ['customer_city', 'city'],
  ['customer_region', 'region'],
  ['customer_country', 'country'],
  ['customer_postal_zip', 'postal_zip'],
] as const

type CustomerColumn = (typeof columns)[number][1]

export type MatchedCustomer = {
  readonly customer: CustomerRow
  /** Field → what was written and is not what the customer's record says. */
  readonly differing: readonly (readonly [field: string, value: string])[]
}

/**
 * The customer of a new booking: who has the same address and name, letter case aside, or a new one. Without an
 * e-mail address nobody is known to be the same.
 *
 * Staff correct what is known. A guest only adds what was not known: a name and an address alone cannot
 * change where their owner is reached.
 */
export async function matchCustomer(
  trx: ServiceDb,
  filled: FilledForm,
  by: MatchContext,
): Promise<MatchedCustomer> {
  const found = await findSame(trx, filled)
  if (found === undefined) return { customer: await addCustomer(trx, filled, by), differing: [] }
  const isStaff = by.audience === 'staff'
  const written = columns.flatMap(([field, column]) => {
    const value = filled.get(field)
    return value === undefined || value === found[column] ? [] : [{ field, column, value }]
  })
  const taken = written.filter(({ column }) => isStaff || found[column] === '')
  const known = metaOf(found)
  const filledIn = ownFields(filled)
  const meta = isStaff ? { ...known, ...filledIn } : { ...filledIn, ...known }
  const isSame = taken.length === 0 && JSON.stringify(meta) === JSON.stringify(known)
  const customer = isSame
    ? found
    : await trx
        .updateTable('customers')
        .set({
          ...Object.fromEntries(
            taken.map(({ column, value }): [CustomerColumn, string] => [column, value]),
          ),
          meta: JSON.stringify(meta),
          updated_at: by.at,
        })
        .where('customer_id', '=', found.customer_id)
        .returningAll()
        .executeTakeFirstOrThrow()
  return {
    customer,
    differing: written
      .filter((one) => !taken.includes(one))
      .map(({ field, value }) => [field, value] as const),
  }
}

const metaOf = ({ meta }: CustomerRow): object =>
  typeof meta === 'object' && meta !== null ? meta : {}

const sameName = (name: string): string =>
  name.normalize('NFC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** Two bookings of one new guest at once must find one another: the second waits until the first is written. */
async function findSame(trx: ServiceDb, filled: FilledForm): Promise<CustomerRow | undefined> {
  const email = filled.get('customer_email')
  const name = sameName(filled.get('customer_name') ?? '')
  if (email === undefined) return undefined
  const both = `customer ${email.toLowerCase()} ${name}`
  await sql`select pg_advisory_xact_lock(hashtextextended(${both}, 0))`.execute(trx)
  const named = await trx
    .selectFrom('customers')
    .selectAll()
    .where(sql<string>`lower(email)`, '=', sql<string>`lower(${email})`)
    // One that is in no list any more would hide the new booking's guest with it.
    .where('status_id', '!=', 'DISABLED')
    .orderBy('customer_id')
    .execute()
  return named.find((customer) => sameName(customer.name) === name)
}

async function addCustomer(
  trx: ServiceDb,
  filled: FilledForm,
  { audience, at }: MatchContext,
): Promise<CustomerRow> {
  const made = await trx
    .insertInto('customers')
    .values({
      code: newCustomerCode(),
      status_id: 'ACTIVE',
      name: filled.get('customer_name') ?? '',
      email: filled.get('customer_email') ?? '',
      phone: filled.get('customer_phone') ?? '',
      address: filled.get('customer_address') ?? '',
      city: filled.get('customer_city') ?? '',
      region: filled.get('customer_region') ?? '',
      country: filled.get('customer_country') ?? '',
      postal_zip: filled.get('customer_postal_zip') ?? '',
      email_optin: null,
      crm_id: null,
      notes: null,
      referer: null,
      meta: JSON.stringify({
        source: audience === 'staff' ? 'desk' : 'web',
        ...ownFields(filled),
      }),
      created_at: at,
      updated_at: at,
    })
    .onConflict((taken) => taken.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  return made ?? addCustomer(trx, filled, { audience, at })
}
