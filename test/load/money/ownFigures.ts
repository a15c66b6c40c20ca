import { type Booked, isCancelled, isCounted, isReadable, owedFor, paidFor } from './books.ts'
import { dayAfter, daysBetween, type LookedAt } from './days.ts'
import { type Figures, figureText, lookBacks } from './figures.ts'
import type { World } from './worlds.ts'

const hourMs = 3_600_000

/**
 * The bookings in a view of Payments, by its name on the screen; `since` is the first day of its period. One whose
 * amounts cannot be read is in each view to which it may belong.
 */
type View = (booked: Booked, at: LookedAt, since: string) => boolean

const owes = (booked: Booked): boolean =>
  booked.isUnreadable ? isCounted(booked) : owedFor(booked) > 0
const hasPaid = (booked: Booked): boolean => booked.isUnreadable || paidFor(booked) > 0
const hasBegun = ({ firstDay }: Booked, { today }: LookedAt): boolean => firstDay < today
const isOver = ({ lastDay }: Booked, { today }: LookedAt): boolean => lastDay < today

/** Stays of the last thirty days, and older ones that had not ended at the start of the period. */
const isLookedAt = ({ firstDay, lastDay }: Booked, { today }: LookedAt, since: string): boolean =>
  firstDay >= dayAfter(today, -30) || lastDay >= since

const isOverdue: View = (booked, at, since) =>
  owes(booked) && hasBegun(booked, at) && isLookedAt(booked, at, since)

const cancelledView = 'Cancelled but paid'
/** Its rule needs no amounts, so it lists bookings whose amounts cannot be read. */
const pendingView = 'Pending over 48 hours'

const views: Readonly<Record<string, View>> = {
  'Due today and overdue': (booked, at, since) =>
    isOverdue(booked, at, since) || (owes(booked) && booked.firstDay === at.today),
  Overdue: isOverdue,
  'Due today': (booked, { today }) => owes(booked) && booked.firstDay === today,
  'In house with balance': (booked, at) =>
    owes(booked) && hasBegun(booked, at) && !isOver(booked, at),
  'Past stays with balance': (booked, at, since) =>
    isOverdue(booked, at, since) && isOver(booked, at),
  'Deposit paid': (booked, _, since) =>
    booked.status === 'PART' && owes(booked) && booked.lastDay >= since,
  [pendingView]: ({ status, madeAt, lastDay }, { now }, since) =>
    status === 'PEND' && now - madeAt > 48 * hourMs && lastDay >= since,
  'Paid, changed since yesterday': (booked, { startOfYesterday }) =>
    !isCancelled(booked) && booked.changedAt >= startOfYesterday && hasPaid(booked),
  Overpaid: (booked, _, since) =>
    !isCancelled(booked) &&
    (booked.isUnreadable || paidFor(booked) > booked.total) &&
    booked.lastDay >= since,
  [cancelledView]: (booked, _, since) =>
    !isCounted(booked) && hasPaid(booked) && booked.lastDay >= since,
}

const brackets: readonly (readonly [string, (age: number) => boolean])[] = [
  ['0–30 days', (age) => age <= 30],
  ['31–60 days', (age) => age > 30 && age <= 60],
  ['61–90 days', (age) => age > 60 && age <= 90],
  ['Over 90 days', (age) => age > 90],
]

/** Every figure the desk shows at a moment, added up from the books. */
export function ownFigures(books: readonly Booked[], at: LookedAt, world: World): Figures {
  const { digits } = world
  const figures: Figures = new Map()
  const owed = (some: readonly Booked[]): string =>
    figureText(some.filter(isReadable).length, { due: sumsOf(some).due }, digits)

  for (const back of lookBacks) {
    const since = back === 'Any time' ? '0000-00-00' : dayAfter(at.today, -90)
    const held = (view: string): readonly Booked[] =>
      books.filter((booked) => views[view]?.(booked, at, since))
    for (const view of Object.keys(views)) {
      const may = held(view)
      const listed = view === pendingView ? may : may.filter(isReadable)
      figures.set(`View: ${view}, ${back}`, footOf(listed, may, digits))
    }
    const owing = held('Due today and overdue')
    const [today, before] = [
      owing.filter((one) => one.firstDay === at.today),
      owing.filter((one) => one.firstDay < at.today),
    ]
    figures.set(`Head: Due today, ${back}`, `${owed(today)}${leftOut(today)}`)
    figures.set(`Head: Overdue, ${back}`, `${owed(before)}${leftOut(before)}`)
    for (const [bracket, holds] of brackets) {
      const its = owing.filter((one) => holds(daysBetween(one.firstDay, at.today)))
      figures.set(`Balance by age: ${bracket}, ${back}`, owed(its))
    }
    if (back === 'Any time') figures.set('File of what is owed', rowsOf(owing, digits))
  }
  setCancelled(figures, books, at, world)
  setMovement(figures, books, at, digits)
  setBookings(figures, books, digits)
  return figures
}

/** ` · 2 with unreadable amounts`; empty when all are read. */
function leftOut(some: readonly Booked[]): string {
  const count = some.filter(({ isUnreadable }) => isUnreadable).length
  return count === 0 ? '' : ` · ${count} with unreadable amounts`
}

/**
 * The totals below a list: how many, their totals, how many are left out with what was paid for those, and how many
 * have no readable amounts of those that are or may be in the list.
 */
function footOf(listed: readonly Booked[], may: readonly Booked[], digits: number): string {
  const counted = figureText(listed.length, sumsOf(listed.filter(isCounted)), digits)
  const left = listed.filter((booked) => !isCounted(booked))
  if (left.length === 0) return `${counted}${leftOut(may)}`
  return `${counted} · not counted ${figureText(left.length, { paid: paidOf(left) }, digits)}${leftOut(may)}`
}

const paidOf = (some: readonly Booked[]): number =>
  some.filter(isReadable).reduce((sum, booked) => sum + Math.max(0, paidFor(booked)), 0)

/** The totals of the columns of a file, which has no column for what is overpaid. */
function rowsOf(rows: readonly Booked[], digits: number): string {
  const { total, paid, due } = sumsOf(rows)
  return figureText(rows.filter(isReadable).length, { total, paid, due }, digits)
}

function sumsOf(counted: readonly Booked[]) {
  const sums = { total: 0, paid: 0, overpaid: 0, due: 0 }
  for (const booked of counted.filter(isReadable)) {
    sums.total += booked.total
    sums.paid += paidFor(booked)
    sums.overpaid += Math.max(0, paidFor(booked) - booked.total)
    sums.due += owedFor(booked)
  }
  return sums
}

/** The line of the day close about money kept on cancelled bookings of the last 90 days. */
function setCancelled(
  figures: Figures,
  books: readonly Booked[],
  at: LookedAt,
  { digits, currency }: World,
): void {
  const since = dayAfter(at.today, -90)
  const may = books.filter((booked) => views[cancelledView]?.(booked, at, since))
  const kept = may.filter(isReadable)
  const paid = figureText(kept.length, { paid: paidOf(kept) }, digits)
  figures.set(
    'Day close: cancelled but paid',
    `${kept.length === 0 ? 'none' : `${paid} ${currency}`}${leftOut(may)}`,
  )
}

/** Methods that the desk has words for; all others are shown as the service names them. */
const onScreen: ReadonlyMap<string, string> = new Map([
  ['CASH', 'Cash'],
  ['CARD', 'Card'],
])

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
    const made = books
      .filter(isReadable)
      .flatMap(({ code, payments }) =>
        payments.filter(({ at }) => at >= from).map((payment) => ({ code, ...payment })),
      )
    const sum = made.reduce((all, { minor }) => all + minor, 0)
    const codes = new Set(made.map(({ code }) => code)).size
    const unread = leftOut(books.filter(({ changedAt }) => changedAt >= from))
    if (word === 'today') {
      figures.set(
        'Head: Received today',
        `${figureText(codes, { moved: sum }, digits)} · since 00:00${unread}`,
      )
      // Everything was paid elsewhere, so every booking is one to review.
      figures.set('Head: to review', String(codes))
      figures.set('Payments received as bars: Today', figureText(codes, { moved: sum }, digits))
    }
    figures.set(`Payments listed ${word}`, `${made.length}${unread}`)
    figures.set(`File of movements ${word}`, figureText(made.length, { moved: sum }, digits))
    figures.set(
      `Day close: found ${word}`,
      `${figureText(made.length, { moved: sum }, digits)}${unread}`,
    )
    for (const method of new Set(made.map((one) => one.method))) {
      const its = made.filter((one) => one.method === method)
      const part = (isPart: (minor: number) => boolean): number =>
        its.reduce((all, { minor }) => all + (isPart(minor) ? minor : 0), 0)
      const [taken, refunded] = [part((minor) => minor > 0), part((minor) => minor < 0)]
      const words = figureText(its.length, { taken, refunded }, digits)
      const name = onScreen.get(method) ?? method
      figures.set(`By method ${word}: ${name}`, words)
      figures.set(`Day close: by method ${word}: ${name}`, words)
    }
  }
}

/** The totals below Bookings by the filters that are always above it, and in its file. */
function setBookings(figures: Figures, books: readonly Booked[], digits: number): void {
  figures.set('Bookings: all', footOf(books, books, digits))
  const owing = books.filter(owes)
  figures.set('Bookings: Balance due', footOf(owing.filter(isReadable), owing, digits))
  for (const status of ['PEND', 'HOLD', 'WAIT', 'PART', 'PAID', 'STOP', 'CANCELLED', 'VOID']) {
    const its = books.filter((one) => one.status === status)
    figures.set(`Bookings: ${status}`, footOf(its, its, digits))
  }
  const counted = books.filter((booked) => isCounted(booked) && isReadable(booked))
  figures.set(
    'File of Bookings',
    `${rowsOf(counted, digits)} · ${books.length - counted.length} not counted`,
  )
}
