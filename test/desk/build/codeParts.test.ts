import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeParts } from '../../../src/desk/build/codeParts.ts'

type Imports = { readonly now?: readonly string[]; readonly later?: readonly string[] }

const inDesk = (name: string): string => resolve('src/desk', name)

/** Modules by their name in the desk, and what each imports at once and later. */
const graph: Readonly<Record<string, Imports>> = {
  'app/main.tsx': {
    now: ['app/placeCode.ts', 'app/router.tsx'],
    later: ['device/screens/LockScreen.tsx', 'device/worker/keepShell.ts', 'app/beside.tsx'],
  },
  'app/router.tsx': {
    now: ['app/Frame.tsx', 'library/laterOnly.js'],
  },
  'app/placeCode.ts': {
    later: [
      'today/TodayPlace.tsx',
      'bookings/BookingsPlace.tsx',
      'payments/PaymentsPlace.tsx',
      'payments/day-close/DayClosePlace.tsx',
      'calendar/CalendarPlace.tsx',
    ],
  },
  'app/beside.tsx': { now: ['booking/Notes.tsx', 'ui/Table.tsx', 'ui/Chips.tsx'] },
  'booking/Notes.tsx': {},
  'ui/Chips.tsx': {},
  'bookings/BookingsPlace.tsx': {
    now: ['ui/Table.tsx', 'ui/Field.tsx', 'ui/Head.tsx', 'bookings/cells.module.css'],
  },
  'bookings/cells.module.css': {},
  'app/Frame.tsx': { now: ['money.ts'] },
  'money.ts': {},
  'device/screens/LockScreen.tsx': {
    now: ['device/pin.ts', 'ui/Sheet.tsx', 'ui/Field.tsx', 'money.ts'],
  },
  'device/pin.ts': {},
  'device/worker/keepShell.ts': {},
  'today/TodayPlace.tsx': {
    now: ['ui/Sheet.tsx', 'ui/Table.tsx', 'ui/Chips.tsx', 'ui/Bar.tsx'],
    later: ['today/Walk.tsx'],
  },
  'today/Walk.tsx': { now: ['ui/Table.tsx'] },
  'payments/PaymentsPlace.tsx': {
    now: [
      'ui/Table.tsx',
      'booking/Notes.tsx',
      'ui/Bar.tsx',
      'payments/ledger.ts',
      'library/laterOnly.js',
    ],
    later: ['payments/PaySheet.tsx'],
  },
  'payments/PaySheet.tsx': {
    now: ['payments/ledger.ts', 'payments/methods.ts', 'ui/Sheet.tsx', 'ui/Table.tsx'],
  },
  'payments/day-close/DayClosePlace.tsx': {
    now: ['payments/ledger.ts', 'payments/methods.ts', 'ui/Stepper.tsx'],
  },
  'payments/ledger.ts': {},
  'payments/methods.ts': { now: ['payments/ledger.ts'] },
  'calendar/CalendarPlace.tsx': {
    now: ['calendar/rules.ts', 'ui/Stepper.tsx', 'ui/Head.tsx'],
    later: ['calendar/YearView.tsx', 'calendar/worker.ts?worker&url'],
  },
  'calendar/YearView.tsx': { now: ['calendar/rules.ts', 'ui/Chips.tsx', 'ui/Sheet.tsx'] },
  'calendar/rules.ts': {},
  'calendar/worker.ts?worker&url': {},
  'ui/Stepper.tsx': { now: ['ui/focus.ts'] },
  'ui/Head.tsx': {},
  'ui/Sheet.tsx': { now: ['ui/focus.ts'] },
  'ui/Bar.tsx': {},
  'ui/Field.tsx': { now: ['ui/focus.ts'] },
  'ui/Table.tsx': { now: ['ui/focus.ts'] },
  'ui/focus.ts': {},
  'library/laterOnly.js': {},
}

const modules = {
  getModuleInfo(id: string) {
    const found = Object.entries(graph).find(([name]) => inDesk(name) === id)?.[1]
    if (found === undefined) return null
    return {
      importedIds: (found.now ?? []).map(inDesk),
      dynamicallyImportedIds: (found.later ?? []).map(inDesk),
    }
  },
}

const groups = codeParts(/laterOnly/).toSorted((one, other) => other.priority - one.priority)

/** The file into which a module is put: that of the first group, by priority, that takes it. */
function fileOf(name: string): string | null {
  for (const group of groups) {
    const file = group.name(inDesk(name), modules)
    if (file !== null) return file
  }
  return null
}

describe('the files into which the desk’s code is built', () => {
  test('have one file for what the page starts with', () => {
    expect(['app/main.tsx', 'app/router.tsx', 'app/Frame.tsx', 'money.ts'].map(fileOf)).toEqual(
      Array.from({ length: 4 }, () => 'first'),
    )
  })

  test('have one for each place, with what it loads later', () => {
    expect(['today/TodayPlace.tsx', 'today/Walk.tsx'].map(fileOf)).toEqual(['today', 'today'])
    expect(fileOf('payments/PaymentsPlace.tsx')).toBe('payments')
  })

  test('have one for the lock screen and what else is needed first, and one for everything that comes later', () => {
    expect(['device/screens/LockScreen.tsx', 'device/pin.ts'].map(fileOf)).toEqual(['base', 'base'])
    expect(fileOf('device/worker/keepShell.ts')).toBe('soon')
  })

  test('have what two places draw later in that of the booking, which is fetched at every place', () => {
    expect(['app/beside.tsx', 'ui/Chips.tsx'].map(fileOf)).toEqual(['booking', 'booking'])
  })

  test('have what Payments has in common with the list of bookings, or with other places, in one that both wait for', () => {
    expect(fileOf('bookings/BookingsPlace.tsx')).toBe('bookings')
    expect(['ui/Table.tsx', 'booking/Notes.tsx', 'ui/Bar.tsx'].map(fileOf)).toEqual([
      'table',
      'table',
      'table',
    ])
  })

  test('have what the lock screen shares with its own, but for what a list needs of it', () => {
    expect(fileOf('ui/Sheet.tsx')).toBe('base')
    expect(['ui/Field.tsx', 'ui/focus.ts'].map(fileOf)).toEqual(['shared', 'shared'])
  })

  test('have what Calendar shares in the smallest, so that its first cells wait for no other place', () => {
    expect(['ui/Stepper.tsx', 'ui/Head.tsx'].map(fileOf)).toEqual(['shared', 'shared'])
  })

  test('have what Payments and Calendar load after their first rows apart', () => {
    expect(['calendar/CalendarPlace.tsx', 'calendar/rules.ts'].map(fileOf)).toEqual([
      'calendar',
      'calendar',
    ])
    expect(fileOf('calendar/YearView.tsx')).toBe('calendar-later')
    expect(fileOf('calendar/worker.ts?worker&url')).toBe('calendar')
    expect(fileOf('payments/PaySheet.tsx')).toBe('payments-later')
  })

  test('have what only Payments and the day close share with Payments', () => {
    expect(fileOf('payments/ledger.ts')).toBe('payments')
    expect(fileOf('payments/methods.ts')).toBe('payments-later')
    expect(fileOf('payments/day-close/DayClosePlace.tsx')).toBe('day-close')
  })

  test('have all that the list of bookings looks like in one file of styles', () => {
    expect(fileOf('bookings/cells.module.css')).toBe('shared')
  })

  test('have what the page imports by name and does not use with the place that uses it', () => {
    expect(fileOf('library/laterOnly.js')).toBe('payments')
  })

  test('never import each other both ways', () => {
    const between = Object.entries(graph)
      .flatMap(([from, { now = [] }]) => now.map((to) => [fileOf(from), fileOf(to)] as const))
      .filter(([from, to]) => from !== to)
    const found = new Set(between.map(([from, to]) => `${from} → ${to}`))
    expect(between.filter(([from, to]) => found.has(`${to} → ${from}`))).toEqual([])
  })
})
