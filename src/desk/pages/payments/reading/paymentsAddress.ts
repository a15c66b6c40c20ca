import { type CalendarDay, dayIn } from '../../../../contract/day.ts'
import { type LookBack, lookBacks, usualLookBack } from '../views/lookBack.ts'
import { allViews, movedId, owedView } from '../views/views.ts'

export const columnIds = ['customer', 'date', 'status', 'total', 'paid', 'due', 'age'] as const
export type PaymentColumnId = (typeof columnIds)[number]
export type PaymentSort = { readonly by: PaymentColumnId; readonly descending: boolean }

const movedFroms = ['today', 'yesterday', 'opened'] as const
/** The start of the listed movements: the business's day, the day before, or when this desk was opened. */
export type MovedFrom = (typeof movedFroms)[number]

/** View, filters and order of Payments: all of it is in the address, and nothing in it is personal. */
export type PaymentsLook = {
  /** One of `views.ts`, or the movements. */
  readonly view: string
  readonly back: LookBack
  readonly statusIds: readonly string[]
  readonly itemId: number | null
  /** Only stays that begin between these days, inclusive; null leaves that end open. */
  readonly startsFrom: CalendarDay | null
  readonly startsTo: CalendarDay | null
  /** Only bookings that owe at least this amount, in the main unit of the currency. */
  readonly least: number | null
  readonly currency: string | null
  /** Only bookings without readable amounts, which the sums leave out. */
  readonly unreadable: boolean
  readonly sort: PaymentSort
  readonly from: MovedFrom
}

const usualSort: PaymentSort = { by: 'age', descending: false }

export const usualLook: PaymentsLook = {
  view: owedView.id,
  back: usualLookBack,
  statusIds: [],
  itemId: null,
  startsFrom: null,
  startsTo: null,
  least: null,
  currency: null,
  unreadable: false,
  sort: usualSort,
  from: 'today',
}

/** Ignores what it cannot read, so a damaged link still opens a list. */
export function parseLook(params: URLSearchParams): PaymentsLook {
  const view = params.get('view') ?? ''
  const sort = params.get('sort') ?? ''
  const column = columnIds.find((id) => id === sort.replace(/^-/, ''))
  const currency = params.get('currency') ?? ''
  return {
    view: view === movedId || allViews.some(({ id }) => id === view) ? view : owedView.id,
    back: lookBacks.find((back) => back === params.get('back')) ?? usualLookBack,
    statusIds: [...new Set(params.getAll('status'))].filter((id) => id.trim() !== ''),
    itemId: numberIn(params.get('item')),
    startsFrom: dayIn(params.get('starts_from')),
    startsTo: dayIn(params.get('starts_to')),
    least: numberIn(params.get('least')),
    currency: /^[A-Z]{3}$/.test(currency) ? currency : null,
    unreadable: params.get('amounts') === 'unreadable',
    sort: column === undefined ? usualSort : { by: column, descending: sort.startsWith('-') },
    from: movedFroms.find((from) => from === params.get('from')) ?? 'today',
  }
}

/** Leaves out default values, so Payments without filters is `/payments`. */
export function formatLook(look: PaymentsLook): URLSearchParams {
  const params = new URLSearchParams()
  if (look.view !== usualLook.view) params.set('view', look.view)
  if (look.back !== usualLook.back) params.set('back', look.back)
  for (const id of look.statusIds) params.append('status', id)
  if (look.itemId !== null) params.set('item', String(look.itemId))
  if (look.startsFrom !== null) params.set('starts_from', look.startsFrom)
  if (look.startsTo !== null) params.set('starts_to', look.startsTo)
  if (look.least !== null) params.set('least', String(look.least))
  if (look.currency !== null) params.set('currency', look.currency)
  if (look.unreadable) params.set('amounts', 'unreadable')
  const { by, descending } = look.sort
  if (by !== usualSort.by || descending) params.set('sort', `${descending ? '-' : ''}${by}`)
  if (look.from !== 'today') params.set('from', look.from)
  return params
}

/** Whether any filter is set besides the view. */
export const isNarrowed = ({
  statusIds,
  itemId,
  startsFrom,
  startsTo,
  least,
  currency,
  unreadable,
}: PaymentsLook): boolean =>
  unreadable ||
  statusIds.length > 0 ||
  [itemId, startsFrom, startsTo, least, currency].some((one) => one !== null)

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
