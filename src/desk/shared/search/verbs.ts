import { ph, t } from '@lingui/core/macro'
import { addDays } from '../../../contract/day.ts'
import { folded } from '../../../contract/searchText.ts'
import { useVault } from '../../core/vault/vault.ts'
import { formatDay } from '../../ui/language/format.ts'
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
    title: t`Go to ${{ day: formatDay(day, 'long') }}`,
    run: () => desk.go(paths.today(day === desk.today ? {} : { date: day })),
  }))

/** A list that staff open often, as a link. */
type List = {
  readonly name: string
  /** Its English name, which may be typed in every language. */
  readonly english: string
  readonly title: string
  readonly to: (desk: PaletteDesk) => string
}

const lists = (): readonly [List, ...List[]] => [
  {
    name: t({ message: 'overdue', context: 'command', comment: 'Name of a list, typed' }),
    english: 'overdue',
    title: t`Past bookings with a balance due`,
    to: ({ today }) => {
      const filter = { statusIds: [], endsTo: addDays(today, -1) }
      return paths.bookings(formatAddress({ ...everything, filter, due: true }))
    },
  },
  {
    name: t({ message: 'due today', context: 'command', comment: 'Name of a list, typed' }),
    english: 'due today',
    title: t`Arrivals today with a balance due`,
    to: () => paths.today({ due: true }),
  },
  {
    name: t({ message: 'bookmarked', context: 'command', comment: 'Name of a list, typed' }),
    english: 'bookmarked',
    title: t`Bookmarked bookings`,
    to: () => paths.bookings(formatAddress({ ...everything, bookmarked: true })),
  },
]

const views = (rest: string, desk: PaletteDesk): PaletteOffers =>
  lists()
    .filter(({ name, english }) =>
      [name, english].some((one) => folded(one).startsWith(folded(rest).trim())),
    )
    .map(({ name, english, title, to }) => ({
      id: `view ${english}`,
      title: t`View ${{ list: name }}`,
      detail: title,
      run: () => desk.go(to(desk)),
    }))

/** Commands that take words after them; to add one, write a function as `going` and name it here. */
export const verbs = (): readonly Verb[] => [...acting(), going(), viewing()]

function going(): Verb {
  const word = t({ message: 'go', context: 'command', comment: 'One word, typed to go to a day' })
  return {
    words: [word, 'go'],
    example: t({ message: `${ph({ word })} 14 jul`, comment: 'A command and a day as typed' }),
    what: t`Go to a day`,
    offers: days,
  }
}

function viewing(): Verb {
  const word = t({ message: 'view', context: 'command', comment: 'One word, typed to open a list' })
  const [list] = lists()
  return {
    words: [word, 'view'],
    example: t({
      message: `${ph({ word })} ${ph({ list: list.name })}`,
      comment: 'A command and the name of a list: “view overdue”',
    }),
    what: t`Open a list`,
    offers: views,
  }
}

const place = (
  name: string,
  title: string,
  to: string,
  also: readonly string[] = [],
): PaletteEntry => ({
  name,
  also,
  title,
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

const appearances = (): readonly PaletteEntry[] => [
  {
    name: t({ message: 'Dark', comment: 'Appearance, typed as a command' }),
    also: ['appearance'],
    title: t`Appearance: dark`,
    run: () => setTheme('dark'),
  },
  {
    name: t({ message: 'Light', comment: 'Appearance, typed as a command' }),
    also: ['appearance'],
    title: t`Appearance: light`,
    run: () => setTheme('light'),
  },
  {
    name: t({ message: 'As the device', comment: 'Appearance, typed as a command' }),
    also: ['appearance'],
    title: t`Appearance: as the device`,
    run: () => setTheme('device'),
  },
]

/** Commands that are typed by their name; to add one, add a line. */
export const entries = (): readonly PaletteEntry[] => [
  place(t`Today`, t`Go to Today`, paths.today(), ['home']),
  place(t`Bookings`, t`Go to Bookings`, paths.bookings()),
  place(t`New booking`, t`Go to New booking`, paths.newBooking(), ['book']),
  ofSums(place(t`Payments`, t`Go to Payments`, paths.payments(), ['owed'])),
  ofSums(place(t`Day close`, t`Go to Day close`, paths.dayClose(), ['till', 'cash up'])),
  place(t`Calendar`, t`Go to Calendar`, paths.calendar(), ['events', 'discounts']),
  place(t`Availability`, t`Go to Availability`, paths.availability()),
  place(t`Customers`, t`Go to Customers`, paths.customers, ['guests']),
  place(t`Settings`, t`Go to Settings`, paths.settings),
  ofManagers(place(t`Audit trail`, t`Go to Audit trail`, paths.audit, ['who did what', 'log'])),
  {
    name: t({ message: 'Print', comment: 'Verb, typed as a command' }),
    also: ['manifest'],
    title: t`Print arrivals`,
    run: (desk) => print({ kind: 'day', day: desk.today, tab: 'arrivals' }),
  },
  {
    name: t`Downtime pack`,
    also: ['paper'],
    title: t`Print downtime pack`,
    run: (desk) => print({ kind: 'pack', day: desk.today }),
  },
  {
    name: t`Enter a sheet`,
    also: ['sheet'],
    title: t`Enter a sheet`,
    run: () => print({ kind: 'enter-sheet' }),
  },
  ...appearances(),
  {
    name: t({ message: 'Lock', context: 'verb', comment: 'Verb, typed as a command' }),
    title: t`Lock this tablet`,
    // A closed vault has no PIN to open it again.
    isFor: () => useVault.getState().state === 'open',
    run: (desk) => desk.lock(),
  },
  {
    name: t`Sign out`,
    also: ['leave'],
    title: t`Sign out`,
    asksFirst: true,
    run: (desk) => desk.signOut(),
  },
]
