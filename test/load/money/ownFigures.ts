import { type Booked, isCancelled, isCounted, owedFor, paidFor } from './books.ts'
import { dayAfter, daysBetween, type LookedAt } from './days.ts'
import { type Figures, lookBacks, told } from './figures.ts'
import type { World } from './worlds.ts'

const hourMs = 3_600_000

/** The bookings in a view of Payments, by its name on the screen; `since` is the first day of its period. */
type View = (booked: Booked, at: LookedAt, since: string) => boolean

const owes = (booked: Booked): boolean => owedFor(booked) > 0
const hasBegun = ({ firstDay }: Booked, { today }: LookedAt): boolean => firstDay < today
const isOver = ({ lastDay }: Booked, { today }: LookedAt): boolean => lastDay < today

/** Stays of the last thirty days, and older ones that had not ended at the start of the period. */
const isLookedAt = ({ firstDay, lastDay }: Booked, { today }: LookedAt, since: string): boolean =>
  firstDay >= dayAfter(today, -30) || lastDay >= since

const isOverdue: View = (booked, at, since) =>
  owes(booked) && hasBegun(booked, at) && isLookedAt(booked, at, since)

const views: Readonly<Record<string, View>> = {
  'Due today and overdue': (booked, at, since) =>
    isOverdue(booked, at, since) || (owes(booked) && booked.firstDay === at.today),
  Overdue: isOverdue,
  'Due at arrival today': (booked, { today }) => owes(booked) && booked.firstDay === today,
  'In house with balance': (booked, at) =>
    owes(booked) && hasBegun(booked, at) && !isOver(booked, at),
  'Checked out with balance': (booked, at, since) =>
    isOverdue(booked, at, since) && isOver(booked, at),
  'Deposit only (PART)': (booked, _, since) =>
    booked.status === 'PART' && owes(booked) && booked.lastDay >= since,
  'Pending older than 48 h': ({ status, madeAt, lastDay }, { now }, since) =>
    status === 'PEND' && now - madeAt > 48 * hourMs && lastDay >= since,
  'Paid since yesterday': (booked, { startOfYesterday }) =>
    !isCancelled(booked) && booked.changedAt >= startOfYesterday && paidFor(booked) > 0,
  'Paid more than total': (booked, _, since) =>
    !isCancelled(booked) && paidFor(booked) > booked.total && booked.lastDay >= since,
}

const brackets: readonly (readonly [string, (age: number) => boolean])[] = [
  ['0–30 days', (age) => age <= 30],
  ['31–60 days', (age) => age > 30 && age <= 60],
  ['61–90 days', (age) => age > 60 && age <= 90],
  ['Over 90 days', (age) => age > 90],
]

/** Every figure the desk is asked for at a moment, added up from the books. */
export function ownFigures(books: readonly Booked[], at: LookedAt, world: World): Figures {
  const { digits } = world
  const figures: Figures = new Map()
  const owed = (some: readonly Booked[]): string =>
    told(some.length, { due: sumsOf(some).due }, digits)

  for (const back of lookBacks) {
    const since = back === 'Any time' ? '0000-00-00' : dayAfter(at.today, -90)
    const held = (view: string): readonly Booked[] =>
      books.filter((booked) => views[view]?.(booked, at, since))
    for (const view of Object.keys(views)) {
      figures.set(`View: ${view}, ${back}`, footOf(held(view), digits))
    }
    const owing = held('Due today and overdue')
    figures.set(`Head: Due today, ${back}`, owed(owing.filter((one) => one.firstDay === at.today)))
    figures.set(`Head: Overdue, ${back}`, owed(owing.filter((one) => one.firstDay < at.today)))
    for (const [bracket, holds] of brackets) {
      const its = owing.filter((one) => holds(daysBetween(one.firstDay, at.today)))
      figures.set(`Owed by age: ${bracket}, ${back}`, owed(its))
    }
    if (back === 'Any time') figures.set('File of what is owed', rowsOf(owing, digits))
  }
  setMovement(figures, books, at, digits)
  setBookings(figures, books, digits)
  return figures
}

/** The totals below a list: how many, their totals, and how many are left out with what was paid for those. */
function footOf(listed: readonly Booked[], digits: number): string {
  const counted = told(listed.length, sumsOf(listed.filter(isCounted)), digits)
  const left = listed.filter((booked) => !isCounted(booked))
  if (left.length === 0) return counted
  const paid = left.reduce((sum, booked) => sum + Math.max(0, paidFor(booked)), 0)
  return `${counted} · not counted ${told(left.length, { paid }, digits)}`
}

/** The totals of the columns of a file, which has no column for what is overpaid. */
function rowsOf(rows: readonly Booked[], digits: number): string {
  const { total, paid, due } = sumsOf(rows)
  return told(rows.length, { total, paid, due }, digits)
}

function sumsOf(counted: readonly Booked[]) {
  const sums = { total: 0, paid: 0, overpaid: 0, due: 0 }
  for (const booked of counted) {
    sums.total += booked.total
    sums.paid += paidFor(booked)
    sums.overpaid += Math.max(0, paidFor(booked) - booked.total)
    sums.due += owedFor(booked)
  }
  return sums
}

/** The movements since midnight and since the midnight before: in all, by method, and the same in Day close. */
function setMovement(
  figures: Figures,
  books: readonly Booked[],
  { startOfToday, startOfYesterday }: LookedAt,
  digits: number,
): void {
  for (const [word, from] of [
    ['today', startOfToday],
    ['since yesterday', startOfYesterday],
  ] as const) {
    const made = books.flatMap(({ code, payments }) =>
      payments.filter(({ at }) => at >= from).map((payment) => ({ code, ...payment })),
    )
    const sum = made.reduce((all, { minor }) => all + minor, 0)
    const codes = new Set(made.map(({ code }) => code)).size
    if (word === 'today') {
      figures.set(
        'Head: Paid movement today',
        `${told(codes, { moved: sum }, digits)} · since 00:00`,
      )
      // Everything was paid elsewhere, so every booking is one to look at.
      figures.set('Head: to look at', `${codes} of ${codes}`)
      figures.set('Paid movement as bars: Today', told(codes, { moved: sum }, digits))
    }
    figures.set(`Payments listed ${word}`, String(made.length))
    figures.set(`File of movements ${word}`, told(made.length, { moved: sum }, digits))
    figures.set(`Day close: found ${word}`, told(made.length, { moved: sum }, digits))
    for (const method of new Set(made.map((one) => one.method))) {
      const its = made.filter((one) => one.method === method)
      const part = (isPart: (minor: number) => boolean): number =>
        its.reduce((all, { minor }) => all + (isPart(minor) ? minor : 0), 0)
      const [taken, refunded] = [part((minor) => minor > 0), part((minor) => minor < 0)]
      const words = told(its.length, { taken, refunded }, digits)
      figures.set(`By method ${word}: ${method}`, words)
      figures.set(`Day close: by method ${word}: ${method}`, words)
    }
  }
}

/** The totals below Bookings by the filters that are always above it, and in its file. */
function setBookings(figures: Figures, books: readonly Booked[], digits: number): void {
  figures.set('Bookings: all', footOf(books, digits))
  figures.set('Bookings: Balance due', footOf(books.filter(owes), digits))
  for (const status of ['PEND', 'HOLD', 'WAIT', 'PART', 'PAID', 'STOP', 'CANCELLED', 'VOID']) {
    const its = books.filter((one) => one.status === status)
    figures.set(`Bookings: ${status}`, footOf(its, digits))
  }
  const counted = books.filter(isCounted)
  figures.set(
    'File of Bookings',
    `${rowsOf(counted, digits)} · ${books.length - counted.length} not counted`,
  )
}
