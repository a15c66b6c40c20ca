import { z } from 'zod'
import { noteLength, undoReasonLimit } from '../../../contract/note.ts'
import { bodyRule } from './bodyRule.ts'
import * as nested from './nestedRules.ts'
import * as rule from './parameterRules.ts'
import { type AuditRule, act, privateRead, type Route, read } from './route.ts'
import { routes4 } from './routes4.ts'

export type { Route } from './route.ts'

const indexFilter = {
  status_id: rule.statuses,
  customer_id: rule.id,
  start_date: rule.date,
  end_date: rule.date,
  last_modified: rule.date,
  partner_id: rule.id,
  item_id: rule.id,
  limit: rule.limit,
  page: rule.page,
}

/** §4.2: the filters of items, and the parameters that a price depends on. */
const ratedFilter = {
  start_date: rule.date,
  end_date: rule.date,
  date: rule.date,
  start_time: rule.time,
  end_time: rule.time,
  packages: rule.yesOrNo,
  discount_code: rule.discountCode,
  rules: rule.rules,
  param: nested.quantities,
}

const itemFilter = {
  category_id: rule.id,
  item_id: rule.ids,
  keyword: rule.name,
  available: rule.units,
  ...ratedFilter,
}

const undoReason = z
  .string()
  .trim()
  .min(1)
  .refine((reason) => noteLength(reason) <= undoReasonLimit && !reason.includes('\0'))

/** Ours: a check-in or check-out of today is undone; a service that cannot do it refuses the call. */
const undo = (template: string, audit: AuditRule): Route => ({
  method: 'POST',
  template: `/api/4.0/bookings/:code/${template}`,
  kind: 'act',
  sentAs: 'json',
  parameters: {},
  body: bodyRule(z.strictObject({ reason: undoReason })),
  audit,
})

const calendarFilter = { start_date: rule.date, end_date: rule.date }
const cart = { session_id: rule.sessionId }

/**
 * Every call that the desk may make to the service; all others are refused. The first route that matches is taken.
 *
 * @see §4.1, §4.3, §4.4
 */
export const routes: readonly Route[] = [
  read('/api/3.0/ping'),
  read('/api/3.0/help'),
  read('/api/3.0/company'),
  read('/api/3.0/account'),
  read('/api/3.0/category'),
  // Not in the contract: some services answer in pages here and say how many there are.
  read('/api/3.0/event', { page: rule.page }),
  read('/api/3.0/event/:id'),
  read('/api/3.0/customer', { customer_id: rule.id, limit: rule.limit, page: rule.page }),
  privateRead('/api/3.0/customer', {
    customer_id: rule.id,
    customer_email: rule.email,
    customer_name: rule.name,
    customer_phone: rule.phone,
    limit: rule.limit,
    page: rule.page,
  }),
  read('/api/3.0/customer/:id'),
  read('/api/3.0/item', itemFilter),
  // A POST with the items' parameters as one object, so that a discount code is in none of our logs.
  privateRead('/api/3.0/item', itemFilter),
  read('/api/3.0/item/cal', { item_id: rule.ids, category_id: rule.id, ...calendarFilter }),
  read('/api/3.0/item/:id', ratedFilter),
  privateRead('/api/3.0/item/:id', ratedFilter),
  read('/api/3.0/item/:id/cal', calendarFilter),
  read('/api/3.0/booking/form'),
  // Without `alter`, because a link must never change a cart.
  read('/api/3.0/booking/session', cart),
  act(
    'session',
    { ...cart, line_id: rule.lineId, slip: nested.slips, alter: nested.alterations },
    null,
  ),
  act('session/clear', cart, null),
  act('session/end', cart, null),
  act(
    'create',
    { ...cart, form: nested.formFields, fields: nested.flatFields },
    { act: 'new-booking' },
  ),
  read('/api/3.0/booking/index', indexFilter),
  privateRead('/api/3.0/booking/index', { ...indexFilter, customer_email: rule.email }),
  { ...privateRead('/api/3.0/booking/notes', { date: rule.date }), sentAs: 'form' },
  read('/api/3.0/booking/:code'),
  act(':code/checkin', {}, { act: 'check-in' }),
  act(':code/checkout', {}, { act: 'check-out' }),
  act(
    ':code/update',
    {
      status_id: rule.status,
      notify: rule.yesOrNo,
      set_paid: rule.yesOrNo,
      payment_method: rule.paymentMethod,
    },
    { act: 'status', details: ['status_id', 'notify', 'set_paid', 'payment_method'] },
  ),
  act(':code/bookmark', { mark: rule.yesOrNo }, { act: 'bookmark', details: ['mark'] }),
  act(':code/note', { body: rule.noteBody }, { act: 'note' }),
  read('/api/4.0/bookings', {
    startMin: rule.date,
    endMax: rule.date,
    limit: rule.limit,
    offset: rule.offset,
    accountIds: rule.ids,
    categoryIds: rule.ids,
    tagIds: rule.ids,
    statuses: rule.statuses,
    withMobile: rule.yesOrNo,
  }),
  // The search is a POST, because the typed text is part of a guest's name or number.
  privateRead('/api/4.0/bookings', { cfs: rule.name, limit: rule.limit }),
  read('/api/4.0/bookings/:code'),
  // Ours: a service that has no move refuses both.
  read('/api/4.0/bookings/:code/move', { startDate: rule.date }),
  {
    method: 'PATCH',
    template: '/api/4.0/bookings/:code',
    kind: 'act',
    sentAs: 'json',
    parameters: {},
    // The new first day, and the total that the person saw for it.
    body: bodyRule(
      z.strictObject({
        startDate: z.iso.date(),
        expectedTotal: z.int().min(0).max(2_147_483_647),
      }),
    ),
    audit: { act: 'move', details: ['startDate'] },
  },
  undo('undoCheckin', { act: 'undo-check-in' }),
  undo('undoCheckout', { act: 'undo-check-out' }),
  ...routes4,
]

/** The invoice, which the desk gets as a document and not through the table (§2.5). */
export const invoiceRoute: Route = read('/api/3.0/booking/:code/invoice')

/** The description of a service (OpenAPI), where ours has it: what it can do beyond the contract. */
export const descriptionRoute: Route = read('/api/openapi.json')

/** The call with which the gate itself checks the service and a token (§2.12). */
export const pingRoute: Route = read('/api/3.0/ping')
export const accountRoute: Route = read('/api/3.0/account')
export const partRoute: Route = read('/api/4.0/accounts/:id')
