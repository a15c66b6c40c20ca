import { sql } from 'kysely'
import { keepActivity } from '../activities/keepActivity.ts'
import type { ServiceDb } from '../base/deps.ts'
import { oneWriter } from '../base/oneWriter.ts'
import { badParameter, conflict, noSuch } from '../base/problem.ts'
import { newCustomerCode } from '../bookings/newCode.ts'
import type { Writing } from '../bookings/write4.ts'
import { ownIdRefusal } from '../wire/sentMembers.ts'
import type { NewCustomer, SentCustomer } from './customerInput.ts'
import { type CustomerRow, findCustomer } from './findCustomers.ts'

/** What was sent as null, and is empty from then on: members, and `customer_email_optin` of `fields`. */
type EmptiedCustomerFields = ReadonlySet<string>

/** @throws {Problem} 409 for a code that is taken; 409 or 400 for a number of the caller's own */
export async function addCustomer(
  writing: Writing,
  sent: NewCustomer,
  id: string | undefined,
): Promise<CustomerRow> {
  const { trx, at } = writing
  if (id !== undefined) await refuseOwnId(trx, id)
  if (sent.code !== undefined) await needsFreeCode(trx, sent.code)
  const blank = blankCustomer(sent.code ?? newCustomerCode())
  const made = await trx
    .insertInto('customers')
    .values({
      ...blank,
      ...withSent(blank, sent, new Set()),
      created_at: at,
      updated_at: at,
    })
    .onConflict((taken) => taken.column('code').doNothing())
    .returningAll()
    .executeTakeFirst()
  if (made === undefined) return addCustomer(writing, sent, id)
  await leaveWord(writing, made, 'customer.created')
  return made
}

/**
 * Writes what was sent over a customer. Bookings keep their customer, whatever becomes of it.
 *
 * @throws {Problem} 404, 409 for a code that is taken
 */
export async function changeCustomer(
  writing: Writing,
  idOrCode: string,
  sent: SentCustomer,
  emptied: EmptiedCustomerFields = new Set(),
): Promise<CustomerRow> {
  const { trx, at } = writing
  const found = await needsCustomer(trx, idOrCode)
  // A booking of the same guest may be writing it: what it leaves is what is written over.
  const before = await trx
    .selectFrom('customers')
    .selectAll()
    .where('customer_id', '=', found.customer_id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  if (sent.code !== undefined && sent.code !== before.code) await needsFreeCode(trx, sent.code)
  const changed = await trx
    .updateTable('customers')
    .set({ code: sent.code ?? before.code, ...withSent(before, sent, emptied), updated_at: at })
    .where('customer_id', '=', before.customer_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  const isOff = before.status_id !== 'DISABLED' && changed.status_id === 'DISABLED'
  await leaveWord(writing, changed, isOff ? 'customer.disabled' : 'customer.changed')
  return changed
}

/** @throws {Problem} 404 */
export async function needsCustomer(db: ServiceDb, idOrCode: string): Promise<CustomerRow> {
  const customer = await findCustomer(db, idOrCode)
  if (customer === undefined) throw noSuch('customer')
  return customer
}

type CustomerFacts = Omit<
  CustomerRow,
  'customer_id' | 'search_text' | 'bookings' | 'created_at' | 'updated_at'
>

const blankCustomer = (code: string): CustomerFacts => ({
  code,
  status_id: 'ACTIVE',
  name: '',
  email: '',
  phone: '',
  address: '',
  city: '',
  region: '',
  country: '',
  postal_zip: '',
  email_optin: null,
  crm_id: null,
  notes: null,
  referer: null,
  meta: {},
})

/** The columns as they would be; the code is seen to apart. */
function withSent(before: CustomerFacts, sent: SentCustomer, emptied: EmptiedCustomerFields) {
  const fields: Partial<NonNullable<SentCustomer['fields']>> = sent.fields ?? {}
  const orNull = (name: 'crmId' | 'notes' | 'referer', stored: string | null) =>
    emptied.has(name) ? null : sent[name] === undefined ? stored : sent[name] || null
  return {
    status_id: sent.statusId ?? before.status_id,
    name: fields.customer_name ?? before.name,
    email: fields.customer_email ?? before.email,
    phone: fields.customer_phone ?? before.phone,
    address: fields.customer_address ?? before.address,
    city: fields.customer_city ?? before.city,
    region: fields.customer_region ?? before.region,
    country: fields.customer_country ?? before.country,
    postal_zip: fields.customer_postal_zip ?? before.postal_zip,
    email_optin: emptied.has('customer_email_optin')
      ? null
      : (fields.customer_email_optin ?? before.email_optin),
    crm_id: orNull('crmId', before.crm_id),
    notes: orNull('notes', before.notes),
    referer: orNull('referer', before.referer),
    meta: sql<string>`${JSON.stringify(metaWith(before.meta, sent.meta ?? {}))}::jsonb`,
  }
}

function metaWith(stored: unknown, sent: Readonly<Record<string, string>>): object {
  const known: Record<string, unknown> =
    typeof stored === 'object' && stored !== null ? { ...stored } : {}
  for (const [name, value] of Object.entries(sent)) {
    if (value === '') delete known[name]
    // A number that comes back unchanged stays a number.
    else if (String(known[name]) !== value) known[name] = value
  }
  return known
}

async function needsFreeCode(trx: ServiceDb, code: string): Promise<void> {
  await oneWriter(trx, 'customer codes')
  const other = await trx
    .selectFrom('customers')
    .select('customer_id')
    .where(sql<string>`lower(code)`, '=', sql<string>`lower(${code})`)
    .executeTakeFirst()
  if (other) throw conflict(`Customer ${other.customer_id} has this code already.`)
  if (/^\d+$/.test(code)) throw badParameter('code', 'more than digits: those are numbers')
}

async function refuseOwnId(trx: ServiceDb, id: string): Promise<void> {
  const taken = /^\d{1,9}$/.test(id) ? await findCustomer(trx, id) : undefined
  throw ownIdRefusal(`customer ${id}`, taken !== undefined)
}

const leaveWord = (
  { trx, accountId, at }: Writing,
  { customer_id, status_id }: CustomerRow,
  kind: 'customer.created' | 'customer.changed' | 'customer.disabled',
): Promise<void> =>
  keepActivity(
    trx,
    { kind, accountId, customerId: customer_id, detail: { statusId: status_id } },
    at,
  )
