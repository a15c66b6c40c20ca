import { useCallback, useMemo, useState } from 'react'
import { type BookingCode, mayOwe } from '../../../../contract/booking.ts'
import type { CalendarDay } from '../../../../contract/day.ts'
import type { CurrencyCode, Money } from '../../../../contract/money.ts'
import { useNow, useZone } from '../../../core/api/clock.ts'
import { meansNoShow } from '../../../core/api/noShow.ts'
import { questionKey } from '../../../core/api/queries/matchingBookings.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useTime } from '../../../core/api/useTime.ts'
import { formatAt } from '../../../ui/formatTime.ts'
import { shiftBegan } from '../movements/shiftBegan.ts'
import type { ReportedPayments } from '../movements/useReportedPayments.ts'
import { useWatchedMoney, type WatchedMoney } from '../movements/useWatchedMoney.ts'
import { usualLook } from '../reading/paymentsAddress.ts'
import type { LedgerReading } from '../reading/useReading.ts'
import { useLedger } from '../useLedger.ts'
import { startingOn, type ViewTime } from '../views/views.ts'
import { type CancelledMoney, useCancelledMoney } from './cancelledMoney.ts'
import { type CloseSum, closeSums } from './closeSums.ts'
import { type ClosingState, useClosing } from './closing.ts'
import { type Matched, matched, needsWord } from './matched.ts'
import { beginOf, closedDay, type Period, periods } from './period.ts'
import { unknownWords } from './unknownWords.ts'
import { type PastClose, usePastCloses } from './usePastCloses.ts'
import { useRecorders } from './usePaymentTrail.ts'

/** The close in progress. Times are ms of the server's clock. */
export type DayCloseNow = {
  readonly closing: ClosingState
  readonly period: Period
  /** The possible periods, each with its beginning. */
  readonly periods: readonly (readonly [Period, number])[]
  readonly since: number
  readonly until: number
  /** False until this desk has read the bookings: until then the movements are unknown, not zero. */
  readonly hasLooked: boolean
  readonly matched: Matched
  /** How many findings still need a word of explanation. */
  readonly unexplained: number
  readonly sums: readonly CloseSum[]
  /** An earlier close of that day; null when there is none. */
  readonly closedBefore: PastClose | null
  /** The float of the last close, and its time. */
  readonly lastFloats: LastFloats
  /** How many movements came after `until`; the next close has them. */
  readonly later: number
  /** What cannot be known, in words. */
  readonly unknown: readonly string[]
  /** Bookings without readable amounts, which no sum has. */
  readonly unreadable: readonly BookingCode[]
  /** Null until it is read. */
  readonly cancelled: CancelledMoney | null
  /** The day that is closed. */
  readonly day: CalendarDay
  /** How many bookings that begin on this day have an amount due; null until they are read. */
  readonly unpaid: number | null
  /** How many of them are no-shows by their status; null until they are read. */
  readonly noShows: number | null
  readonly reading: LedgerReading
  readonly watchedSince: number | null
  /** Whether the findings are single payments, and how far those are read. */
  readonly reported: ReportedPayments
  readonly readAgain: () => void
}

type LastFloats = ReadonlyMap<CurrencyCode, { readonly float: Money; readonly closedAt: number }>

/** For each currency, the last close that has one. */
function floatsOf(closes: readonly PastClose[]): LastFloats {
  const last = new Map<CurrencyCode, { readonly float: Money; readonly closedAt: number }>()
  for (const { sums, closedAt } of closes) {
    for (const { currency, float } of sums) {
      if (float !== null && !last.has(currency)) last.set(currency, { float, closedAt })
    }
  }
  return last
}

export function useDayClose(): DayCloseNow {
  const ledger = useLedger(usualLook, true)
  const { when, reading } = ledger
  const closing = useClosing()
  const past = usePastCloses()
  const lastUntil = past.closes[0]?.until ?? null
  const lastFloats = useMemo(() => floatsOf(past.closes), [past.closes])
  const own = useSignIn(({ business }) => business?.currency ?? null)
  const now = useNow().getTime()
  const say = useDatedMoment()
  const { offered, period, since } = usePeriod(closing.period, when, lastUntil)
  const watched = useWatchedMoney({ when, reading, from: since })
  const cancelled = useCancelledMoney(when, reading.isWhole)
  const { reported } = watched
  const isReported = reported.kind === 'told'
  const until = closing.until ?? now
  const recorders = useRecorders(useMatched({ period, since, until, watched }), since)
  const found = recorders.matched
  const sums = useMemo(() => {
    const floats = new Map([...lastFloats].map(([currency, { float }]) => [currency, float]))
    return closeSums(found.findings, closing.counted, { own, isReported, floats })
  }, [found, closing.counted, own, isReported, lastFloats])
  const day = closedDay({ since, until }, when.timeZone)
  return {
    closing,
    period,
    periods: offered,
    since,
    until,
    hasLooked: watched.at !== null,
    matched: found,
    unexplained: found.findings.filter((one) => needsWord(one) && !closing.words[one.id]?.trim())
      .length,
    sums,
    closedBefore: past.newestOf(day),
    lastFloats,
    later: watched.moved.filter(({ before, paid }) => paid !== null && before > until).length,
    unknown: unknownWords({
      watched,
      reading,
      since,
      today: when.today,
      isTraced: recorders.isTraced,
      say,
    }),
    unreadable: watched.unreadable,
    cancelled,
    day,
    ...countsOn(day, reading),
    reading,
    watchedSince: watched.since,
    reported,
    readAgain: () => {
      reading.readAgain()
      watched.readAgain()
      recorders.readAgain()
    },
  }
}

/** The bookings that begin on the day, as far as they are read. */
function countsOn(
  day: CalendarDay,
  { answers }: LedgerReading,
): Pick<DayCloseNow, 'unpaid' | 'noShows'> {
  const starting = answers.get(questionKey(startingOn(day)))?.records ?? null
  return {
    unpaid: starting?.filter((booking) => mayOwe(booking) === true).length ?? null,
    noShows: starting?.filter(({ status }) => meansNoShow(status)).length ?? null,
  }
}

/** The possible periods, each with its beginning, and the one that is closed. */
function usePeriod(chosen: Period | null, when: ViewTime, lastUntil: number | null) {
  const [openedAt] = useState(shiftBegan)
  const offered = periods.flatMap((one) => {
    const begin = beginOf(one, { ...when, openedAt, lastUntil })
    return begin === null ? [] : [[one, begin] as const]
  })
  const wanted = chosen ?? (lastUntil === null ? 'today' : 'last')
  const [period, since] = offered.find(([one]) => one === wanted) ?? ['today' as const, 0]
  return { offered, period, since }
}

type MatchedInput = {
  readonly period: 'last' | 'today' | 'yesterday' | 'opened'
  readonly since: number
  readonly until: number
  readonly watched: WatchedMoney
}

function useMatched({ period, since, until, watched }: MatchedInput) {
  const { moved, acts } = watched
  return useMemo(() => {
    // A movement at exactly the last close's end belongs to that close.
    const isIn = (at: number): boolean =>
      (period === 'last' ? at > since : at >= since) && at <= until
    return matched(
      moved.filter(({ before }) => isIn(before)),
      acts.filter(({ at }) => isIn(at)),
    )
  }, [moved, acts, period, since, until])
}

/** Formats a time of the server's clock: `09:04`, `Fri 18:20`. */
export function useMoment(): (at: number) => string {
  const say = useTime()
  return (at) => say(new Date(at))
}

/** The same with its date always, for texts that are read later. */
export function useDatedMoment(): (at: number) => string {
  const zone = useZone()
  return useCallback((at) => formatAt(new Date(at), new Date(0), zone), [zone])
}
