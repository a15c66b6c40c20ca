import { z } from 'zod'
import { bit, keyedShape, moment, named, ownMembers, text, whole, yesNo } from './leafShapes.ts'

/** A customer of §2.4. */
const customer = named(
  'Customer',
  z.object({
    customer_id: whole(7),
    meta_id: z.null(),
    code: text('C-7'),
    status_id: text('ACTIVE'),
    last_booking_date: moment().nullable(),
    customer_name: text('Mary Example'),
    customer_email: text('mary@example.com'),
    customer_email_optin: bit().nullable(),
    customer_region: text('BC'),
    customer_city: text('Sooke'),
    customer_address: text('1 Main Street'),
    customer_country: text('CA'),
    customer_postal_zip: text('V9Z 0A1'),
    customer_phone: text('+1 604 555 0100'),
    customer_crm_id: text('crm-7').nullable(),
    notes: text('Allergic to nuts.').nullable(),
    meta: ownMembers('diet'),
    referer: text('https://search.example').nullable(),
    created_date: moment(),
    updated_date: moment(),
    bookings: keyedShape('HMKT-101126', z.object({ created_date: moment() })),
  }),
)

/** A customer as 3.0 writes it. §2.4 */
export type WireCustomer = z.input<typeof customer>

/** The customers of an answer, keyed by number. §4.1 */
export const customersAnswered = { customers: keyedShape('7', customer) }
/** The answer with one customer. §4.1 */
export const customerAnswered = { customer }

/** A customer of 4.0. §4.4 */
export const customer4 = named(
  'Customer4',
  z.object({
    id: whole(7),
    code: text('C-7'),
    statusId: text('ACTIVE'),
    created: moment(),
    updated: moment(),
    lastBooking: moment().nullable(),
    crmId: text('crm-7').nullable(),
    referer: text('https://search.example').nullable(),
    notes: text('Allergic to nuts.').nullable(),
    fields: z.object({
      customer_name: text('Mary Example'),
      customer_email: text('mary@example.com'),
      customer_email_optin: yesNo().nullable(),
      customer_phone: text('+1 604 555 0100'),
      customer_address: text('1 Main Street'),
      customer_city: text('Sooke'),
      customer_region: text('BC'),
      customer_country: text('CA'),
      customer_postal_zip: text('V9Z 0A1'),
    }),
    meta: ownMembers('diet'),
    bookings: z.array(z.object({ code: text('HMKT-101126'), created: moment() })),
  }),
)

/** A customer as 4.0 writes it. §4.4 */
export type WireCustomer4 = z.input<typeof customer4>
