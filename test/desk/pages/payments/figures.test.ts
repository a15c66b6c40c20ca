import { afterEach, describe, expect, test } from 'vitest'
import {
  type Booking,
  type BookingCode,
  parseBookingCode,
} from '../../../../src/contract/booking.ts'
import { addDays, type CalendarDay, parseDay } from '../../../../src/contract/day.ts'
import { parseCurrency, parseMoney } from '../../../../src/contract/money.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { figuresOf } from '../../../../src/desk/pages/payments/figuresOf.ts'
import {
  momentOf,
  movedSinceWords,
} from '../../../../src/desk/pages/payments/movements/movedFrom.ts'
import {
  explained,
  isUnexplained,
  type MoneySnapshot,
  type Movement,
  movedSums,
  movements,
  ownActionsIn,
} from '../../../../src/desk/pages/payments/movements/movements.ts'
import {
  nothingWatched,
  watchedAfter,
} from '../../../../src/desk/pages/payments/movements/watched.ts'
import { sumWords } from '../../../../src/desk/pages/payments/paying/paymentWords.ts'
import { ageOf, lastWeek, owedBy } from '../../../../src/desk/pages/payments/reading/owedBy.ts'
import type { Began } from '../../../../src/desk/pages/payments/views/answers.ts'
import { aBooking, cad } from '../../../example/wireBooking.ts'
import { entryIn } from '../../core/outbox/someEntries.ts'

const today = parseDay('2026-07-11')
const zone = 'America/Vancouver'
const yen = (amount: string) => parseMoney(amount, parseCurrency('JPY'))
const owing = (code: string, due: string, members: Partial<Booking> = {}): Booking =>
  aBooking({ code: parseBookingCode(code), total: cad(due), paid: cad('0'), ...members })

const movement = (wish: Partial<Movement> = {}): Movement => {
  const known: MoneySnapshot = {
    total: cad('100'),
    paid: cad('0'),
    status: { id: 'PEND', name: '' },
    customer: 'Mary',
    at: 1,
  }
  return {
    code: parseBookingCode('KA1'),
    paid: cad('40'),
    from: known,
    to: known,
    after: 1,
    before: 2,
    act: null,
    ...wish,
  }
}

type Facts = Parameters<typeof figuresOf>[0]
const facts = (wish: Partial<Facts> = {}): Facts => ({
  view: 'owed',
  owing: [],
  owedUnread: [],
  movedUnread: 0,
  began: new Map(),
  today,
  moved: [],
  movedSince: '07:30',
  reported: { kind: 'none' },
  currency: parseCurrency('CAD'),
  failure: null,
  ...wish,
})
const began = (...all: readonly (readonly [string, Began])[]): ReadonlyMap<BookingCode, Began> =>
  new Map(all.map(([code, day]) => [parseBookingCode(code), day]))

const oldest = (...days: readonly (Began | undefined)[]) => {
  const owed = days.map((_, at) => owing(`KA${at}`, '10'))
  const known = began(
    ...days.flatMap((day, at) => (day === undefined ? [] : [[`KA${at}`, day] as const])),
  )
  return figuresOf(facts({ owing: owed, began: known }))[1]?.beside[1]
}

const besideMoved = (reported: Facts['reported']) =>
  figuresOf(facts({ movedSince: null, reported }))[2]?.beside

const shown = (view: string) =>
  figuresOf(facts({ view })).map(({ isShown, isChosen }) => [isShown, isChosen])

describe('the three figures of Payments (ux.md §3.5)', () => {
  test('divide what is due by when the stay began', () => {
    const owed = [
      owing('KA1', '10'),
      owing('KA2', '20'),
      owing('KA3', '5', { total: yen('500'), paid: yen('100') }),
    ]
    const days = began(['KA1', today], ['KA2', addDays(today, -4)], ['KA3', addDays(today, -1)])
    const [due, overdue, moved] = figuresOf(facts({ owing: owed, began: days }))
    expect(due).toEqual({
      id: 'arriving',
      title: 'Due today',
      sums: [cad('10')],
      beside: ['1 booking arriving'],
      kind: 'owed',
      isShown: true,
      isChosen: false,
    })
    expect(overdue).toEqual({
      id: 'overdue',
      title: 'Overdue',
      sums: [cad('20'), yen('400')],
      beside: ['2 bookings', 'oldest 4 days'],
      kind: 'owed',
      isShown: true,
      isChosen: false,
    })
    expect(moved).toEqual({
      id: 'moved',
      title: 'Received today',
      sums: [cad('0')],
      beside: ['0 bookings', 'since 07:30'],
      kind: 'moved',
      isShown: false,
      isChosen: false,
    })
  })

  test('are not shown before everything is read', () => {
    const [due, overdue, moved] = figuresOf(facts({ owing: null, movedSince: null }))
    for (const figure of [due, overdue, moved]) {
      expect(figure).toMatchObject({ sums: null, beside: [] })
    }
  })

  test.each([
    ['offline', 'Try again to add up'],
    ['service-error', 'Try again to add up'],
    ['signed-out', 'Sign in to add up'],
    ['throttled', 'Waiting for the booking system'],
    ['forbidden', 'No permission'],
  ] as const)('say what they wait for after a question failed (%s)', (kind, words) => {
    const failure = { kind, status: 500, until: 0, message: '' }
    for (const figure of figuresOf(facts({ owing: null, movedSince: null, failure }))) {
      expect(figure).toMatchObject({ sums: null, beside: [words] })
    }
    // What is known stays, though something newer could not be read.
    const [due] = figuresOf(facts({ failure }))
    expect(due).toMatchObject({ sums: [cad('0')], beside: ['0 bookings arriving'] })
  })

  test('of movements say how many changed bookings are loading, once their number is known', () => {
    expect(besideMoved({ kind: 'reading', read: 3, of: 12 })).toEqual(['Loading 12 bookings…'])
    expect(besideMoved({ kind: 'reading', read: 0, of: 0 })).toEqual([])
    expect(besideMoved({ kind: 'told', from: 0, unread: 0, unclear: 0, unreadable: [] })).toEqual(
      [],
    )
  })

  test('are 0.00 where nothing is due, and no amount where no currency is known', () => {
    expect(figuresOf(facts()).map(({ sums }) => sums)).toEqual([[cad('0')], [cad('0')], [cad('0')]])
    expect(figuresOf(facts({ currency: null })).map(({ sums }) => sums)).toEqual([[], [], []])
  })

  test('show which of them is selected', () => {
    expect(shown('owed')).toEqual([
      [true, false],
      [true, false],
      [false, false],
    ])
    expect(shown('arriving')).toEqual([
      [true, true],
      [false, false],
      [false, false],
    ])
    expect(shown('overdue')).toEqual([
      [false, false],
      [true, true],
      [false, false],
    ])
    expect(shown('moved')).toEqual([
      [false, false],
      [false, false],
      [true, true],
    ])
  })

  test('name the oldest overdue booking, as far as it is known', () => {
    expect(oldest(addDays(today, -1))).toBe('oldest 1 day')
    expect(oldest(addDays(today, -2), addDays(today, -9), addDays(today, -3))).toBe('oldest 9 days')
    expect(oldest(addDays(today, -2), 'earlier')).toBe('oldest 30+ days')
    expect(oldest(undefined)).toBeUndefined()
    expect(oldest(undefined, addDays(today, -2))).toBe('oldest 2 days')
  })

  test('say how much moved, and how much of it somebody should ask about', () => {
    const act = { opId: '1', code: parseBookingCode('KA2'), recorded: cad('40'), at: 1 }
    const moved = [
      movement(),
      movement({ code: parseBookingCode('KA2'), act }),
      movement({ paid: yen('7'), code: parseBookingCode('KA3') }),
    ]
    const [, , figure] = figuresOf(facts({ moved }))
    expect(figure?.sums).toEqual([cad('80'), yen('7')])
    expect(figure?.beside).toEqual(['2 to review', 'since 07:30'])
    // A booking that was paid twice is one to look at, as is one that moved.
    const twice = figuresOf(facts({ moved: [movement(), movement({ paid: cad('-15') })] }))[2]
    expect(twice?.beside).toEqual(['1 to review', 'since 07:30'])
    const known = figuresOf(facts({ moved: [movement({ code: parseBookingCode('KA2'), act })] }))[2]
    expect(known?.beside).toEqual(['1 booking', 'since 07:30'])
  })
})

describe('what is due, in parts', () => {
  test('an amount that is unknown, zero or without a date is in no part', () => {
    const parts = owedBy(
      [
        owing('KA1', '10'),
        owing('KA2', '20'),
        owing('KA3', '0'),
        owing('KA4', '5', { total: null }),
        owing('KA5', '7'),
      ],
      ['a', 'b'],
      ({ code }) => (code === 'KA5' ? null : code === 'KA2' ? 'b' : 'a'),
    )
    expect(parts).toEqual([
      {
        currency: 'CAD',
        parts: [
          { id: 'a', sum: cad('10'), count: 1 },
          { id: 'b', sum: cad('20'), count: 1 },
        ],
      },
    ])
    expect(owedBy([], ['a'], () => 'a')).toEqual([])
  })

  test('age is counted in days, and is unknown without a date', () => {
    expect(ageOf(today, today)).toBe(0)
    expect(ageOf(addDays(today, -3), today)).toBe(3)
    expect(ageOf(addDays(today, 2), today)).toBe(-2)
    expect(ageOf('earlier', today)).toBe('older')
    expect(ageOf(undefined, today)).toBeNull()
  })

  test('a week ends today', () => {
    const week: readonly CalendarDay[] = lastWeek(today)
    expect([week.length, week[0], week[6]]).toEqual([7, '2026-07-05', '2026-07-11'])
  })

  test('amounts are added up in words, each currency separately', () => {
    expect(sumWords([cad('90'), yen('1200'), cad('6')])).toBe('CA$96.00 and ¥1,200')
    expect(sumWords([])).toBe('')
  })
})

describe('since when movements are listed', () => {
  afterEach(() => useSignIn.setState(atFirst, true))

  const startOfToday = Date.parse('2026-07-11T07:00:00Z')

  test('from the start of the business’s day, or of the one before', () => {
    expect(momentOf('today', today, zone)).toBe(startOfToday)
    expect(momentOf('yesterday', today, zone)).toBe(startOfToday - 86_400_000)
  })

  test('or from when this desk was opened, by the clock of the service', () => {
    useSignIn.setState({ person: null, serverOffsetMs: 90_000 })
    expect(momentOf('opened', today, zone)).toBe(performance.timeOrigin + 90_000)
  })

  test('or from the first read where that was later', () => {
    expect(movedSinceWords(null, startOfToday, zone)).toBeNull()
    const midnight = movedSinceWords(startOfToday - 1, startOfToday, zone)
    expect(midnight).toBe(movedSinceWords(startOfToday, startOfToday, zone))
    expect(movedSinceWords(startOfToday + 3_600_000, startOfToday, zone)).not.toBe(midnight)
  })
})

const known = (at: number, wish: Partial<MoneySnapshot> = {}): MoneySnapshot => ({
  total: cad('100'),
  paid: cad('0'),
  status: { id: 'PEND', name: '' },
  customer: 'Mary',
  at,
  ...wish,
})

describe('what this desk did about a movement', () => {
  const code = parseBookingCode('KA1')
  const payment = { kind: 'set-paid', code, balance: cad('40') } as const
  const change = {
    kind: 'change-status',
    code,
    from: { id: 'PEND', name: '' },
    to: { id: 'HOLD', name: '' },
    notify: false,
  } as const
  const entry = (command: typeof payment | typeof change, opId: string) =>
    entryIn(newEntry({ opId, command, at: 100, by: null }, 1), 'done', { answeredAt: 200 })

  test('is in the outbox: payments and changes of status, by the server’s clock', () => {
    const waiting = entryIn(entry(payment, 'c'), 'waiting')
    const note = entryIn(
      newEntry({ opId: 'd', command: { kind: 'note', code, body: 'late' }, at: 1, by: null }, 1),
      'done',
    )
    const unanswered = { ...entry(payment, 'e'), answeredAt: null }
    expect(
      ownActionsIn([entry(payment, 'a'), entry(change, 'b'), waiting, note, unanswered], 5),
    ).toEqual([
      { opId: 'a', code, recorded: cad('40'), at: 205 },
      { opId: 'b', code, recorded: null, at: 205 },
      { opId: 'e', code, recorded: cad('40'), at: 105 },
    ])
  })

  const from = 100_000
  const moved = (
    acts: Parameters<typeof movements>[2],
    to: Partial<MoneySnapshot> = { paid: cad('40') },
  ) =>
    movements(new Map([[code, known(from)]]), new Map([[code, known(from + 50_000, to)]]), acts)[0]
  const act = (at: number, recorded: typeof payment.balance | null = cad('40'), opId = 'a') => ({
    opId,
    code,
    recorded,
    at,
  })

  test('only a payment explains money, and either explains a status', () => {
    expect(moved([act(from + 1, null)])?.act).toBeNull()
    expect(moved([act(from + 1)])?.act?.opId).toBe('a')
    const held = { status: { id: 'HOLD', name: '' } }
    expect(moved([act(from + 1, null)], held)?.act?.opId).toBe('a')
    expect(moved([act(from + 1)], held)?.act?.opId).toBe('a')
    const other = { ...act(from + 1), code: parseBookingCode('KA2') }
    expect(moved([other])?.act).toBeNull()
  })

  test('counts from five seconds before the last known state, because two clocks may differ', () => {
    expect(moved([act(from - 5_000)])?.act?.opId).toBe('a')
    expect(moved([act(from - 5_001)])?.act).toBeNull()
    expect(moved([act(from + 1, cad('40'), 'a'), act(from + 2, cad('40'), 'b')])?.act?.opId).toBe(
      'b',
    )
  })

  test('a movement happened at the latest when it was done here, or when it was read', () => {
    expect(moved([act(from + 20_000)])).toMatchObject({ after: from, before: from + 20_000 })
    expect(moved([act(from - 4_000)])).toMatchObject({ after: from, before: from })
    expect(moved([])).toMatchObject({ after: from, before: from + 50_000 })
  })

  test('a list that was changed in place is as old as before, and what was noticed counts', () => {
    const before = new Map([[code, known(from)]])
    const after = new Map([[code, known(from, { paid: cad('40') })]])
    expect(movements(before, after, [], { noticedAt: from + 9 })[0]?.before).toBe(from + 9)
    expect(movements(before, after, [])[0]?.before).toBe(from)
    const bounds = { notLaterThan: () => from + 4, noticedAt: from + 9 }
    expect(movements(before, after, [], bounds)[0]?.before).toBe(from + 4)
  })

  const fresh = (paid: MoneySnapshot['paid'], madeAt: number | null = 5) =>
    movements(new Map(), new Map([[code, known(from, { paid })]]), [], { madeAt: () => madeAt })

  test('a difference between two currencies, or to an unknown amount, is no movement', () => {
    expect(moved([], { paid: yen('40') })).toBeUndefined()
    expect(moved([], { paid: null })).toBeUndefined()
    expect(moved([], { paid: cad('0') })).toBeUndefined()
    expect(fresh(null)).toEqual([])
    expect(fresh(cad('0'))).toEqual([])
    expect(fresh(cad('7'), null)).toEqual([])
    expect(fresh(cad('7'))).toMatchObject([{ paid: cad('7'), after: 5, from: { paid: cad('0') } }])
  })

  test('is found later too, up to a minute after the movement was noticed', () => {
    const unknown = movement({ from: known(from), before: from + 50_000 })
    const late = (at: number) => explained(unknown, [act(at)]).act?.opId ?? null
    expect(late(from + 110_000)).toBe('a')
    expect(late(from + 110_001)).toBeNull()
    const done = movement({ act: act(from + 1) })
    expect(explained(done, [act(from + 2, cad('40'), 'b')])).toBe(done)
    const less = movement({
      from: known(from),
      before: from + 50_000,
      act: act(from + 1, cad('20')),
    })
    expect(explained(less, [act(from + 1, cad('20'))])).toBe(less)
    expect(explained(unknown, [])).toBe(unknown)
  })

  test('somebody should ask about money that was not recorded here, or not as much', () => {
    expect(isUnexplained(movement())).toBe(true)
    expect(isUnexplained(movement({ act: act(1, cad('39')) }))).toBe(true)
    expect(isUnexplained(movement({ act: act(1, null) }))).toBe(true)
    expect(isUnexplained(movement({ act: act(1) }))).toBe(false)
    expect(isUnexplained(movement({ paid: null }))).toBe(false)
    expect(isUnexplained(movement({ paid: null, act: act(1) }))).toBe(false)
  })

  test('totals count each booking once, however often it moved', () => {
    const status = movement({ paid: null })
    expect(movedSums([movement(), movement({ paid: cad('-15') }), status])).toEqual([
      { sum: cad('25'), count: 1, unexplained: 1 },
    ])
  })
})

describe('what is watched of payments', () => {
  const code = parseBookingCode('KA1')
  const start = Date.parse('2026-07-11T07:00:00Z')
  const day = 86_400_000
  const at = (paid: string) => aBooking({ code, total: cad('100'), paid: cad(paid) })
  const look = (before: typeof nothingWatched, when: number, paid: string, now = when) =>
    watchedAfter(before, [{ booking: at(paid), at: when }], { now, acts: [], changedToday: null })

  test('is stored for eight days, and no longer', () => {
    const moved = look(look(nothingWatched, start, '0'), start + 1, '40')
    expect(moved.moved).toHaveLength(1)
    expect(look(moved, start + 8 * day, '40').moved).toHaveLength(1)
    expect(look(moved, start + 8 * day + 1, '40').moved).toEqual([])
  })

  test('is the last read; an empty one changes nothing', () => {
    const first = look(nothingWatched, start, '0')
    expect(first).toMatchObject({ since: start, at: start })
    const empty = watchedAfter(first, [], { now: start + 9, acts: [], changedToday: null })
    expect(empty).toMatchObject({ since: start, at: start, moved: [] })
    const nothing = watchedAfter(nothingWatched, [], { now: start, acts: [], changedToday: null })
    expect(nothing).toMatchObject({ since: null, at: null })
    const both = [
      { booking: at('0'), at: start + 5 },
      { booking: at('70'), at: start + 3 },
    ]
    const read = watchedAfter(first, both, { now: start + 9, acts: [], changedToday: null })
    expect(read).toMatchObject({ at: start + 5, moved: [] })
  })

  test('a booking read this morning may have moved today, whatever the changes say', () => {
    const first = look(nothingWatched, start, '0')
    const changedToday = { startOfToday: start, codes: new Set<typeof code>() }
    const later = [{ booking: at('40'), at: start + 900 }]
    const { moved } = watchedAfter(first, later, { now: start + 900, acts: [], changedToday })
    expect(moved[0]?.before).toBe(start + 900)
    const evening = look(nothingWatched, start - 1, '0')
    const next = watchedAfter(evening, later, { now: start + 900, acts: [], changedToday })
    expect(next.moved[0]?.before).toBe(start - 1)
  })

  test('a booking without the time it was made says nothing about earlier payments', () => {
    const first = look(nothingWatched, start, '0')
    const other = (createdAt: Date | null) =>
      watchedAfter(
        first,
        [{ booking: { ...at('40'), code: parseBookingCode('KA2'), createdAt }, at: start + 9 }],
        { now: start + 9, acts: [], changedToday: null },
      ).moved.length
    expect([null, new Date(start - 1), new Date(start), new Date(start + 1)].map(other)).toEqual([
      0, 0, 1, 1,
    ])
  })
})
