import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import { type LookBack, lookBacks, usualLookBack } from '../views/lookBack.ts'
import { allViews, movedId, owedView } from '../views/views.ts'

export const columnIds = ['customer', 'date', 'status', 'total', 'paid', 'due', 'age'] as const
export type ColumnId = (typeof columnIds)[number]
export type Sort = { readonly by: ColumnId; readonly descending: boolean }

const movedFroms = ['today', 'yesterday', 'opened'] as const
/** From when on movements are listed: the business's day, the one before it, or since this desk was opened. */
export type MovedFrom = (typeof movedFroms)[number]

/** How Payments is looked at: all of it is in the address, and none of it is personal. */
export type PaymentsLook = {
  /** One of `views.ts`, or the movements. */
  readonly view: string
  readonly back: LookBack
  readonly statusIds: readonly string[]
  readonly itemId: number | null
  /** Only stays that begin on these days or between them; null leaves that end open. */
  readonly startsFrom: CalendarDay | null
  readonly startsTo: CalendarDay | null
  /** Only what owes at least this much, in whole units of its currency. */
  readonly least: number | null
  readonly currency: string | null
  readonly sort: Sort
  readonly from: MovedFrom
}

const usualSort: Sort = { by: 'age', descending: false }

export const usualLook: PaymentsLook = {
  view: owedView.id,
  back: usualLookBack,
  statusIds: [],
  itemId: null,
  startsFrom: null,
  startsTo: null,
  least: null,
  currency: null,
  sort: usualSort,
  from: 'today',
}

/** What cannot be read is left out: a mangled link still opens a list. */
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
    sort: column === undefined ? usualSort : { by: column, descending: sort.startsWith('-') },
    from: movedFroms.find((from) => from === params.get('from')) ?? 'today',
  }
}

/** What is as usual is left out, so plain Payments is plain `/payments`. */
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
  const { by, descending } = look.sort
  if (by !== usualSort.by || descending) params.set('sort', `${descending ? '-' : ''}${by}`)
  if (look.from !== 'today') params.set('from', look.from)
  return params
}

/** Whether anything narrows the list beyond its view. */
export const isNarrowed = ({
  statusIds,
  itemId,
  startsFrom,
  startsTo,
  least,
  currency,
}: PaymentsLook): boolean =>
  statusIds.length > 0 ||
  [itemId, startsFrom, startsTo, least, currency].some((one) => one !== null)

const numberIn = (text: string | null): number | null =>
  text !== null && /^\d{1,12}$/.test(text) ? Number(text) : null
