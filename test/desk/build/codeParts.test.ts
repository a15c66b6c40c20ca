import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { codeParts } from '../../../src/desk/build/codeParts.ts'

type Imports = { readonly now?: readonly string[]; readonly later?: readonly string[] }

const inDesk = (name: string): string => resolve('src/desk', name)

/** Modules by their name in the desk, and what each imports at once and later. */
const graph: Readonly<Record<string, Imports>> = {
  'app/main.tsx': {
    now: ['ui/Button.tsx', 'ui/Bar.tsx'],
    later: [
      'core/device/screens/LockScreen.tsx',
      'core/device/worker/keepShell.ts',
      'app/beside.tsx',
      'pages/bookings/BookingsPlace.tsx',
      'pages/calendar/CalendarPlace.tsx',
      'pages/payments/day-close/DayClosePlace.tsx',
    ],
  },
  'app/beside.tsx': { now: ['ui/Chips.tsx'] },
  'core/device/screens/LockScreen.tsx': { now: ['ui/Sheet.tsx', 'ui/Button.tsx'] },
  'core/device/worker/keepShell.ts': { now: ['ui/Chips.tsx'] },
  'pages/bookings/BookingsPlace.tsx': { now: ['ui/Table.tsx', 'ui/focus.ts'] },
  'pages/calendar/CalendarPlace.tsx': {
    now: ['pages/calendar/rules.ts', 'ui/Table.tsx'],
    later: ['pages/calendar/YearView.tsx'],
  },
  'pages/calendar/YearView.tsx': { now: ['pages/calendar/rules.ts', 'ui/Sheet.tsx'] },
  'pages/payments/day-close/DayClosePlace.tsx': { now: ['ui/Sheet.tsx'] },
  'ui/Sheet.tsx': { now: ['ui/focus.ts'] },
}

const modules = {
  getModuleInfo(id: string) {
    const found = Object.entries(graph).find(([name]) => inDesk(name) === id)?.[1]
    return {
      importedIds: (found?.now ?? []).map(inDesk),
      dynamicallyImportedIds: (found?.later ?? []).map(inDesk),
    }
  },
}

/** The file into which a module is put: that of the first group, by priority, that takes it. */
function fileOf(name: string): string | null {
  const groups = codeParts().toSorted((one, other) => other.priority - one.priority)
  for (const group of groups) {
    const file = group.name(inDesk(name), modules)
    if (file !== null) return file
  }
  return null
}

test.each([
  ['what the page starts with is one file', 'first', ['app/main.tsx', 'ui/Button.tsx']],
  ['each page is a file', 'bookings', ['pages/bookings/BookingsPlace.tsx']],
  ['so is the day close', 'day-close', ['pages/payments/day-close/DayClosePlace.tsx']],
  [
    'what Calendar loads after its cells is another',
    'calendar-later',
    ['pages/calendar/YearView.tsx'],
  ],
  ['what both of these use is with the page', 'calendar', ['pages/calendar/rules.ts']],
  ['what a list shares with anything is in one file', 'shared', ['ui/Table.tsx', 'ui/Sheet.tsx']],
  ['the lock screen has its own', 'base', ['core/device/screens/LockScreen.tsx']],
  ['so has a booking beside a list', 'booking', ['app/beside.tsx', 'ui/Chips.tsx']],
  ['everything else comes later', 'soon', ['core/device/worker/keepShell.ts']],
])('%s', (_, file, names) => {
  expect(names.map(fileOf)).toEqual(names.map(() => file))
})
