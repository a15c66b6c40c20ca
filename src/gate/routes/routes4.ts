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
  says: Pick<Route, 'body'> & Partial<Pick<Route, 'parameters'>>,
): Route => ({
  method,
  template,
  kind: 'act',
  sentAs: 'json',
  parameters: {},
  // The drafts of a saved change set carry their operation ids to every tablet that takes them over.
  sharesOperations: true,
  ...says,
})

/** Only where the service is known to take them (`EVENT_WRITES`): a hosted one may do anything with them. */
export const eventWrites: readonly Route[] = [
  write('POST', '/api/4.0/events', { body: eventBody }),
  write('PATCH', '/api/4.0/events/:id', { body: eventBody }),
  // As it was read, like the `updated` of a change; without a body, which not every service reads on DELETE.
  write('DELETE', '/api/4.0/events/:id', { parameters: { updated: rule.word } }),
]
