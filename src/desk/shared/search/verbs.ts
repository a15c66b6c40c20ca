import { addDays, formatDay } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { useVault } from '../../core/vault/vault.ts'
import { paths } from '../../ui/paths.ts'
import { setTheme } from '../../ui/theme.ts'
import { everything, formatAddress } from '../list/filterAddress.ts'
import { print } from '../list/printing.ts'
import { acting } from './acting.ts'
import { daysMeant } from './dayMeant.ts'
import type { PaletteDesk, PaletteEntry, PaletteOffers, Verb } from './verb.ts'

const days = (rest: string, desk: PaletteDesk): PaletteOffers =>
  daysMeant(rest, desk.today).map((day) => ({
    id: `go ${day}`,
    title: `Go to ${formatDay(day, undefined, 'long')}`,
    run: () => desk.go(paths.today(day === desk.today ? {} : { date: day })),
  }))

/** Lists that staff open often, as links. */
const lists: readonly {
  readonly name: string
  readonly title: string
  readonly to: (desk: PaletteDesk) => string
}[] = [
  {
    name: 'overdue',
    title: 'Past bookings with a balance due',
    to: ({ today }) => {
      const filter = { statusIds: [], endsTo: addDays(today, -1) }
      return paths.bookings(formatAddress({ ...everything, filter, due: true }))
    },
  },
  {
    name: 'due today',
    title: 'Arrivals today with a balance due',
    to: () => paths.today({ due: true }),
  },
  {
    name: 'bookmarked',
    title: 'Bookmarked bookings',
    to: () => paths.bookings(formatAddress({ ...everything, bookmarked: true })),
  },
]

const views = (rest: string, desk: PaletteDesk): PaletteOffers =>
  lists
    .filter(({ name }) => name.startsWith(folded(rest).trim()))
    .map(({ name, title, to }) => ({
      id: `view ${name}`,
      title: `View ${name}`,
      detail: title,
      run: () => desk.go(to(desk)),
    }))

/** Commands that take words after them; to add one, add a line. */
export const verbs: readonly Verb[] = [
  ...acting,
  { word: 'go', example: 'go 14 jul', what: 'Go to a day', offers: days },
  { word: 'view', example: 'view overdue', what: 'Open a list', offers: views },
]

const place = (name: string, to: string, also: readonly string[] = []): PaletteEntry => ({
  name,
  also,
  title: `Go to ${name}`,
  run: (desk) => desk.go(to),
})

const ofSums = (entry: PaletteEntry): PaletteEntry => ({
  ...entry,
  isFor: ({ may }) => may?.seeSums !== false,
})

const ofManagers = (entry: PaletteEntry): PaletteEntry => ({
  ...entry,
  isFor: ({ may }) => may?.setTablet === true,
})

/** Commands that are typed by their name; to add one, add a line. */
export const entries: readonly PaletteEntry[] = [
  place('Today', paths.today(), ['home']),
  place('Bookings', paths.bookings()),
  place('New booking', paths.newBooking(), ['book']),
  ofSums(place('Payments', paths.payments(), ['owed'])),
  ofSums(place('Day close', paths.dayClose(), ['till', 'cash up'])),
  place('Calendar', paths.calendar(), ['events', 'discounts']),
  place('Availability', paths.availability()),
  place('Customers', paths.customers, ['guests']),
  place('Settings', paths.settings),
  ofManagers(place('Audit trail', paths.audit, ['who did what', 'log'])),
  {
    name: 'Print',
    also: ['manifest'],
    title: 'Print arrivals',
    run: (desk) => print({ kind: 'day', day: desk.today, tab: 'arrivals' }),
  },
  {
    name: 'Downtime pack',
    also: ['paper'],
    title: 'Print downtime pack',
    run: (desk) => print({ kind: 'pack', day: desk.today }),
  },
  {
    name: 'Dark',
    also: ['appearance'],
    title: 'Appearance: dark',
    run: () => setTheme('dark'),
  },
  {
    name: 'Light',
    also: ['appearance'],
    title: 'Appearance: light',
    run: () => setTheme('light'),
  },
  {
    name: 'As the device',
    also: ['appearance'],
    title: 'Appearance: as the device',
    run: () => setTheme('device'),
  },
  {
    name: 'Lock',
    title: 'Lock this tablet',
    // A closed vault has no PIN to open it again.
    isFor: () => useVault.getState().state === 'open',
    run: (desk) => desk.lock(),
  },
  {
    name: 'Sign out',
    also: ['leave'],
    title: 'Sign out',
    asksFirst: true,
    run: (desk) => desk.signOut(),
  },
]
