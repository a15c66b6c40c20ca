import * as rule from './parameterRules.ts'

/** One address of the service that the desk may reach, and everything it may say there. */
export type Route = {
  readonly method: 'GET' | 'POST'
  /** `:code` and `:id` stand for one checked segment. */
  readonly template: string
  /** A read may be asked again; an act needs an operation id and is never repeated by a machine. */
  readonly kind: 'read' | 'act'
  /** How the service is asked: 3.0 takes a query on GET and a form on POST (§1). */
  readonly sentAs: 'query' | 'form'
  readonly parameters: Readonly<Record<string, rule.ParameterRule>>
}

const read = (template: string, parameters: Route['parameters'] = {}): Route => ({
  method: 'GET',
  template,
  kind: 'read',
  sentAs: 'query',
  parameters,
})

/** A read whose filter is personal: it travels in a body up to here, so that no log of ours has it. */
const privateRead = (template: string, parameters: Route['parameters']): Route => ({
  ...read(template, parameters),
  method: 'POST',
})

const act = (action: string, parameters: Route['parameters'] = {}): Route => ({
  method: 'POST',
  template: `/api/3.0/booking/:code/${action}`,
  kind: 'act',
  sentAs: 'form',
  parameters,
})

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

/**
 * Every way from the desk to the service; there is no other. The first that matches counts.
 *
 * @see §4.1, §4.3, §4.4
 */
export const routes: readonly Route[] = [
  read('/api/3.0/ping'),
  read('/api/3.0/help'),
  read('/api/3.0/company'),
  read('/api/3.0/account'),
  read('/api/3.0/category'),
  read('/api/3.0/event', { limit: rule.limit, page: rule.page }),
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
  read('/api/3.0/item', {
    category_id: rule.id,
    item_id: rule.ids,
    keyword: rule.name,
    packages: rule.yesOrNo,
  }),
  read('/api/3.0/item/:id', { packages: rule.yesOrNo }),
  read('/api/3.0/booking/index', indexFilter),
  privateRead('/api/3.0/booking/index', { ...indexFilter, customer_email: rule.email }),
  { ...privateRead('/api/3.0/booking/notes', { date: rule.date }), sentAs: 'form' },
  read('/api/3.0/booking/:code'),
  act('checkin'),
  act('checkout'),
  act('update', {
    status_id: rule.status,
    notify: rule.yesOrNo,
    set_paid: rule.yesOrNo,
  }),
  act('bookmark', { mark: rule.yesOrNo }),
  act('note', { body: rule.noteBody }),
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
  read('/api/4.0/bookings/:code'),
]

/** The invoice, which the desk gets as a document and not through the table (§2.5). */
export const invoiceRoute: Route = read('/api/3.0/booking/:code/invoice')

/** The gate's own question whether the service and a token are good (§2.12). */
export const pingRoute: Route = read('/api/3.0/ping')
export const accountRoute: Route = read('/api/3.0/account')
