import { useLocation } from 'react-router'
import { create } from 'zustand'
import { type CalendarDay, dayIn } from '../../../../contract/day.ts'
import { useToday } from '../../../core/api/clock.ts'
import {
  type CalendarView,
  calendarViews,
  type DayContents,
  dayContents,
  paths,
  type Zoom,
  zooms,
} from '../../../ui/paths.ts'

/** What the address says of the calendar: a link shows a colleague the same days. */
type CalendarAddress = {
  readonly view: CalendarView
  /** The first day in sight. */
  readonly from: CalendarDay
  /** The item it is about; null for all. */
  readonly itemId: number | null
  /** How much of the time the grid shows at once. */
  readonly zoom: Zoom
  /** What its days show. */
  readonly show: DayContents
  readonly today: CalendarDay
}

type AddressChange = {
  view?: CalendarView
  from?: CalendarDay
  itemId?: number | null
  zoom?: Zoom
  show?: DayContents
}

type LinkableAddress = CalendarAddress & {
  /** Another address, which differs in what is given. */
  readonly to: (change: AddressChange) => string
}

/** What the address says; the same value for as long as it says the same. */
export function useCalendarAddress(): LinkableAddress {
  const today = useToday()
  return addressIn(useLocation().search, today)
}

/** Some thirty parts of the calendar read the one address, so the last one that was read is kept. */
let last: { readonly search: string; readonly address: LinkableAddress } | null = null

function addressIn(search: string, today: CalendarDay): LinkableAddress {
  if (last?.search !== search || last.address.today !== today) {
    last = { search, address: read(new URLSearchParams(search), today) }
  }
  return last.address
}

function read(query: URLSearchParams, today: CalendarDay): LinkableAddress {
  const item = Number(query.get('item') ?? Number.NaN)
  const address: CalendarAddress = {
    view: calendarViews.find((view) => view === query.get('view')) ?? 'grid',
    from: dayIn(query.get('from')) ?? today,
    itemId: Number.isSafeInteger(item) ? item : null,
    zoom: zooms.find((zoom) => zoom === query.get('zoom')) ?? 'fortnight',
    show: dayContents.find((show) => show === query.get('show')) ?? 'both',
    today,
  }
  return { ...address, to: (change) => written({ ...address, ...change }) }
}

/** Today has no date in its address: left open overnight, it shows the new day. */
const written = ({ view, from, itemId, zoom, show, today }: CalendarAddress): string =>
  paths.calendar({
    view,
    from: from === today ? undefined : from,
    item: itemId ?? undefined,
    zoom: zoom === 'fortnight' ? undefined : zoom,
    show: show === 'both' ? undefined : show,
  })

type ZoomLevel = { readonly view: CalendarView; readonly zoom: Zoom }

const levels: readonly ZoomLevel[] = [
  { view: 'grid', zoom: 'fortnight' },
  { view: 'grid', zoom: 'month' },
  { view: 'year', zoom: 'month' },
]

/** One step closer or further: fortnight, month, year (ux.md §4.3). Null where there is none, and in other views. */
export function zoomedTo({ view, zoom }: ZoomLevel, way: 'closer' | 'further'): ZoomLevel | null {
  const at = levels.findIndex(
    (level) => level.view === view && (view === 'year' || level.zoom === zoom),
  )
  return at < 0 ? null : (levels[way === 'closer' ? at - 1 : at + 1] ?? null)
}

/** The date in the bar, for the key that leads to it. */
let field: HTMLInputElement | null = null

export function keepDateField(element: HTMLInputElement | null): void {
  field = element
}

/** Goes to the date in the bar, and opens the device's own calendar where it lets us. */
export function goToDate(): void {
  if (field === null) return
  field.focus()
  try {
    field.showPicker()
  } catch {
    // Typing works as well.
  }
}

const useHelp = create(() => ({ isOpen: false }))

/** Whether the list of keys is open. */
export const useKeysHelp = (): boolean => useHelp(({ isOpen }) => isOpen)

export const openKeysHelp = (): void => useHelp.setState({ isOpen: true })
export const closeKeysHelp = (): void => useHelp.setState({ isOpen: false })
