import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { codeParts } from '../../../src/desk/build/codeParts.ts'

type Imports = { readonly now?: readonly string[]; readonly later?: readonly string[] }

const inDesk = (name: string): string => resolve('src/desk', name)

/** Modules by their name in the desk, and what each imports at once and later. */
const graph: Readonly<Record<string, Imports>> = {
  'app/main.tsx': {
    now: ['app/placeCode.ts', 'app/router.tsx'],
    later: ['tablet/screens/LockScreen.tsx', 'tablet/worker/keepShell.ts', 'app/beside.tsx'],
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
  'app/beside.tsx': { now: ['booking/Notes.tsx', 'kit/Table.tsx'] },
  'booking/Notes.tsx': {},
  'bookings/BookingsPlace.tsx': { now: ['kit/Table.tsx', 'kit/Field.tsx', 'kit/Head.tsx'] },
  'app/Frame.tsx': { now: ['money.ts'] },
  'money.ts': {},
  'tablet/screens/LockScreen.tsx': {
    now: ['tablet/pin.ts', 'kit/Sheet.tsx', 'kit/Field.tsx', 'money.ts'],
  },
  'tablet/pin.ts': {},
  'tablet/worker/keepShell.ts': {},
  'today/TodayPlace.tsx': {
    now: ['kit/Sheet.tsx', 'kit/Table.tsx', 'kit/Bar.tsx'],
    later: ['today/Walk.tsx'],
  },
  'today/Walk.tsx': { now: ['kit/Table.tsx'] },
  'payments/PaymentsPlace.tsx': {
    now: [
      'kit/Table.tsx',
      'booking/Notes.tsx',
      'kit/Bar.tsx',
      'payments/ledger.ts',
      'library/laterOnly.js',
    ],
  },
  'payments/day-close/DayClosePlace.tsx': { now: ['payments/ledger.ts', 'kit/Stepper.tsx'] },
  'payments/ledger.ts': {},
  'calendar/CalendarPlace.tsx': { now: ['kit/Stepper.tsx', 'kit/Head.tsx'] },
  'kit/Stepper.tsx': { now: ['kit/focus.ts'] },
  'kit/Head.tsx': {},
  'kit/Sheet.tsx': { now: ['kit/focus.ts'] },
  'kit/Bar.tsx': {},
  'kit/Field.tsx': { now: ['kit/focus.ts'] },
  'kit/Table.tsx': { now: ['kit/focus.ts'] },
  'kit/focus.ts': {},
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
    expect(['tablet/screens/LockScreen.tsx', 'tablet/pin.ts'].map(fileOf)).toEqual(['base', 'base'])
    expect(fileOf('tablet/worker/keepShell.ts')).toBe('soon')
  })

  test('have what the list of bookings needs in its own file, and what other places share in that of the opened booking', () => {
    expect(['bookings/BookingsPlace.tsx', 'kit/Table.tsx'].map(fileOf)).toEqual([
      'bookings',
      'bookings',
    ])
    expect(['booking/Notes.tsx', 'kit/Bar.tsx'].map(fileOf)).toEqual(['booking', 'booking'])
  })

  test('have what the lock screen shares with its own, but for what the list of bookings needs of it', () => {
    expect(fileOf('kit/Sheet.tsx')).toBe('base')
    expect(['kit/Field.tsx', 'kit/focus.ts'].map(fileOf)).toEqual(['shared', 'shared'])
  })

  test('have what Calendar shares beside the lock screen, or with what the list needs of that', () => {
    expect(fileOf('kit/Stepper.tsx')).toBe('base')
    expect(fileOf('kit/Head.tsx')).toBe('shared')
  })

  test('have what only Payments and the day close share with Payments', () => {
    expect(fileOf('payments/ledger.ts')).toBe('payments')
    expect(fileOf('payments/day-close/DayClosePlace.tsx')).toBe('day-close')
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
