import { eventBody } from './eventBody.ts'
import * as rule from './parameterRules.ts'
import { privateRead, type Route, read } from './route.ts'

const page = { limit: rule.limit, offset: rule.offset }

/** What generation 4.0 tells beside bookings, by the conventions of §4.4. */
export const routes4: readonly Route[] = [
  read('/api/4.0/accounts', page),
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
    itemId: rule.id,
    active: rule.date,
    enabled: rule.yesOrNo,
    ...page,
  }),
  read('/api/4.0/events/:id'),
  read('/api/4.0/products', { categoryId: rule.id, search: rule.name, ...page }),
  read('/api/4.0/products/:id'),
  read('/api/4.0/statuses', page),
]

const write = (method: Route['method'], template: string, body?: Route['body']): Route => ({
  method,
  template,
  kind: 'act',
  sentAs: 'json',
  parameters: {},
  ...(body === undefined ? {} : { body }),
})

/** Only where the service is known to take them (`EVENT_WRITES`): a hosted one may do anything with them. */
export const eventWrites: readonly Route[] = [
  write('POST', '/api/4.0/events', eventBody),
  write('PATCH', '/api/4.0/events/:id', eventBody),
  write('DELETE', '/api/4.0/events/:id'),
]
