import { eventBody } from './eventBody.ts'
import * as rule from './parameterRules.ts'
import { privateRead, type Route, read } from './route.ts'

const page = { limit: rule.limit, offset: rule.offset }

/** The addresses of generation 4.0 beside bookings, by the conventions of §4.4. */
export const routes4: readonly Route[] = [
  read('/api/4.0/accounts', { enabled: rule.yesOrNo, partner: rule.yesOrNo, ...page }),
  read('/api/4.0/accounts/:id'),
  read('/api/4.0/activities', page),
  privateRead('/api/4.0/activities', { search: rule.name, ...page }),
  read('/api/4.0/categories', page),
  read('/api/4.0/categories/:id'),
  read('/api/4.0/customers', page),
  privateRead('/api/4.0/customers', {
    search: rule.name,
    name: rule.name,
    email: rule.email,
    phone: rule.phone,
    ...page,
  }),
  read('/api/4.0/customers/:id'),
  read('/api/4.0/events', {
    type: rule.word,
    itemId: rule.ids,
    active: rule.date,
    enabled: rule.yesOrNo,
    ...page,
  }),
  read('/api/4.0/events/:id'),
  read('/api/4.0/products', { categoryId: rule.id, search: rule.name, ...page }),
  read('/api/4.0/products/:id'),
  read('/api/4.0/statuses', page),
]

const write = (
  method: Route['method'],
  template: string,
  says: Pick<Route, 'body' | 'audit'> & Partial<Pick<Route, 'parameters'>>,
): Route => ({
  method,
  template,
  kind: 'act',
  sentAs: 'json',
  parameters: {},
  // A saved change set carries the operation ids of its drafts, so several tablets may publish the same draft.
  sharesOperations: true,
  ...says,
})

const ofEvent = ['name', 'type', 'start_date', 'end_date', 'enabled']

/** Open only when `EVENT_WRITES` says that the service supports them: the effect on other services is unknown. */
export const eventWrites: readonly Route[] = [
  write('POST', '/api/4.0/events', {
    body: eventBody,
    audit: { act: 'event-add', details: ofEvent },
  }),
  write('PATCH', '/api/4.0/events/:id', {
    body: eventBody,
    audit: { act: 'event-change', details: ofEvent },
  }),
  // `updated` as it was read, as in a change, but in the query: not every service reads the body of a DELETE.
  write('DELETE', '/api/4.0/events/:id', {
    parameters: { updated: rule.word },
    audit: { act: 'event-remove' },
  }),
]
