import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { dayIn } from '../../../contract/day.ts'

/** The columns of Bookings, in their order. The code is under the customer's name. */
export const columnIds = [
  'customer',
  'dates',
  'status',
  'summary',
  'created',
  'total',
  'paid',
  'due',
] as const
export type BookingColumnId = (typeof columnIds)[number]

export type BookingSort = { readonly by: BookingColumnId; readonly descending: boolean }

/**
 * Filter, order and columns of Bookings. The tablet itself filters by due and by bookmark, which the service cannot.
 */
export type ListView = {
  readonly filter: BookingFilter
  /** Only bookings with something due. */
  readonly due: boolean
  readonly bookmarked: boolean
  /** Only bookings without readable amounts, which the sums leave out. */
  readonly unreadable: boolean
  /** Null: in the service's order. */
  readonly sort: BookingSort | null
  /** Null: the columns set on this tablet. */
  readonly columns: readonly BookingColumnId[] | null
}

/** A change of the view: new values, or a function of the current view. */
export type ViewChange = Partial<ListView> | ((view: ListView) => Partial<ListView>)

export const everything: ListView = {
  filter: { statusIds: [] },
  due: false,
  bookmarked: false,
  unreadable: false,
  sort: null,
  columns: null,
}

/** The names in the address. The customer's e-mail is personal, so it has none: see {@link emailInState}. */
const names = {
  status: 'status',
  startsFrom: 'startsFrom',
  startsTo: 'startsTo',
  endsFrom: 'endsFrom',
  endsTo: 'endsTo',
  changedSince: 'changedSince',
  item: 'item',
  partner: 'partner',
  customer: 'customer',
  due: 'due',
  bookmarked: 'bookmarked',
  amounts: 'amounts',
  sort: 'sort',
  columns: 'columns',
} as const

const dayNames = ['startsFrom', 'startsTo', 'endsFrom', 'endsTo'] as const

/** Reads a view from the address. Unreadable parts are left out, so a mangled link still opens a list. */
export function parseAddress(params: URLSearchParams, email: string | null = null): ListView {
  const filter: { -readonly [K in keyof BookingFilter]: BookingFilter[K] } = {
    statusIds: [...new Set(params.getAll(names.status))].filter((id) => id.trim() !== ''),
  }
  for (const name of dayNames) {
    const day = dayIn(params.get(names[name]))
    if (day !== null) filter[name] = day
  }
  const changed = new Date(params.get(names.changedSince) ?? '')
  if (!Number.isNaN(changed.getTime())) filter.changedSince = changed
  const item = idIn(params.get(names.item))
  if (item !== null) filter.itemId = item
  const customer = idIn(params.get(names.customer))
  if (customer !== null) filter.customerId = customer
  const partner = params.get(names.partner)
  if (partner) filter.partnerId = partner
  if (email) filter.email = email
  return {
    filter,
    due: params.get(names.due) === '1',
    bookmarked: params.get(names.bookmarked) === '1',
    unreadable: params.get(names.amounts) === 'unreadable',
    sort: sortIn(params.get(names.sort)),
    columns: columnsIn(params.get(names.columns)),
  }
}

/** Writes a view into an address without the defaults, so plain Bookings is plain `/bookings`. */
export function formatAddress({
  filter,
  due,
  bookmarked,
  unreadable,
  sort,
  columns,
}: ListView): URLSearchParams {
  const params = new URLSearchParams()
  for (const id of filter.statusIds) params.append(names.status, id)
  for (const name of dayNames) {
    const day = filter[name]
    if (day !== undefined) params.set(names[name], day)
  }
  if (filter.changedSince) params.set(names.changedSince, filter.changedSince.toISOString())
  if (filter.itemId != null) params.set(names.item, String(filter.itemId))
  if (filter.customerId != null) params.set(names.customer, String(filter.customerId))
  if (filter.partnerId) params.set(names.partner, filter.partnerId)
  if (due) params.set(names.due, '1')
  if (bookmarked) params.set(names.bookmarked, '1')
  if (unreadable) params.set(names.amounts, 'unreadable')
  if (sort) params.set(names.sort, `${sort.descending ? '-' : ''}${sort.by}`)
  if (columns) params.set(names.columns, columns.join(','))
  return params
}

/** How many filters narrow the list, for the button "Filters". */
export const filterCount = ({ filter, due, bookmarked, unreadable }: ListView): number => {
  const { statusIds, ...others } = filter
  const set = Object.values(others).filter((value) => value !== undefined && value !== null)
  const here = [due, bookmarked, unreadable].filter(Boolean)
  return set.length + Number(statusIds.length > 0) + here.length
}

/** The e-mail filter travels in the history entry: it survives Back and reload and is in no link, log or title. */
export function emailInState(historyState: unknown): string | null {
  const email =
    typeof historyState === 'object' && historyState !== null && 'email' in historyState
      ? historyState.email
      : null
  return typeof email === 'string' && email !== '' ? email : null
}

export const stateWithEmail = (email: string | undefined): { readonly email: string } | null =>
  email === undefined || email === '' ? null : { email }

const idIn = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null

export const isColumn = (name: string): name is BookingColumnId =>
  columnIds.some((id) => id === name)

function sortIn(text: string | null): BookingSort | null {
  const by = text?.replace(/^-/, '') ?? ''
  return isColumn(by) ? { by, descending: text?.startsWith('-') ?? false } : null
}

/**
 * Always in the desk's own order, whatever the link says; the customer's name always stays, because it tells rows
 * apart.
 */
export function columnsIn(text: string | null): readonly BookingColumnId[] | null {
  if (text === null) return null
  const wanted = new Set(text.split(','))
  return columnIds.filter((id) => id === 'customer' || wanted.has(id))
}
