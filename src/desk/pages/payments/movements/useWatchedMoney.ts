import { useEffect, useMemo } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { addDays, type CalendarDay, startOfDay } from '../../../../contract/day.ts'
import { serverNow } from '../../../core/api/clock.ts'
import type { FailureReason } from '../../../core/api/failures.ts'
import { questionKey } from '../../../core/api/queries/matchingBookings.ts'
import { useReplica } from '../../../core/api/replica.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useEntries } from '../../../core/outbox/outbox.ts'
import { type LedgerReading, useReading } from '../reading/useReading.ts'
import type { ViewTime } from '../views/views.ts'
import { type Movement, type OwnAction, ownActionsIn } from './movements.ts'
import { joinedActions, useOwnActions } from './ownActions.ts'
import { joinedMovements } from './paymentsMade.ts'
import { type ReportedPayments, useReportedPayments } from './useReportedPayments.ts'
import { followPerson, look, useWatch } from './watch.ts'
import { movedSince, type WatchedBooking } from './watched.ts'

type WatchOptions = {
  readonly when: ViewTime
  /** What the place has read for itself. */
  readonly reading: LedgerReading
  /** From when on the payments themselves are wanted, if that is before today. */
  readonly from: number
}

export type WatchedMoney = {
  /** Since when it is known what moved; null while nobody can say. */
  readonly since: number | null
  /** Whether it comes from the payments themselves, and how far they are read. */
  readonly reported: ReportedPayments
  /** Why that cannot be found out now; null while it is known or on its way. */
  readonly failure: FailureReason | null
  /** Changed bookings without readable amounts: no sum of what moved has them. */
  readonly unreadable: readonly BookingCode[]
  readonly isKept: boolean
  readonly moved: readonly Movement[]
  /** What moved on the business's today. */
  readonly today: readonly Movement[]
  readonly startOfToday: number
  /** The signed-in person's actions on this tablet, oldest first. */
  readonly acts: readonly OwnAction[]
  /** The last look, ms of the server's clock; null before the first. */
  readonly at: number | null
  readonly readAgain: () => void
}

/**
 * Watches the money while Payments is open: looks at all that was read, at stays to come (a guest who pays ahead moves
 * money too), and at what changed today.
 */
export function useWatchedMoney({ when, reading: place, from }: WatchOptions): WatchedMoney {
  const { today, timeZone } = when
  const startOfToday = startOfDay(today, timeZone).getTime()
  // Only once the place has what it shows.
  const isOn = place.isWhole
  const { reading, changed } = useMoneyReading(today, startOfToday, isOn)
  const entries = useEntries()
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const own = useOwnActions((kept) => kept.acts)
  const acts = useMemo(
    () => joinedActions(ownActionsIn(entries, offset), own),
    [entries, offset, own],
  )

  useLookAtMoney({ place, reading, changed, acts, startOfToday })

  const watch = useWatch()
  const paymentsFrom = Math.min(from, startOfToday)
  const payments = useReportedPayments(paymentsFrom, acts, {
    isOn,
    news: reading.answers.get(questionKey(changed)),
  })
  const { reported } = payments
  const isReported = reported.kind === 'told'
  const moved = useMemo(
    () => (isReported ? joinedMovements(watch.moved, payments.made, paymentsFrom) : watch.moved),
    [isReported, watch.moved, payments.made, paymentsFrom],
  )
  const unreadable = useMemo(
    () =>
      reported.kind === 'told'
        ? reported.unreadable
        : (reading.answers.get(questionKey(changed))?.records ?? [])
            .filter(({ paid }) => paid === null)
            .map(({ code }) => code),
    [reported, reading.answers, changed],
  )
  const isReading = reported.kind === 'reading'
  const since = isReading
    ? null
    : isReported
      ? Math.min(watch.since ?? paymentsFrom, paymentsFrom)
      : watch.since
  return {
    since,
    reported,
    failure: since === null ? reading.failure : null,
    unreadable,
    isKept: watch.isKept,
    moved,
    today: useMemo(() => movedSince({ moved }, startOfToday), [moved, startOfToday]),
    startOfToday,
    acts,
    at: isReading ? null : isReported ? payments.at : watch.at,
    readAgain: () => {
      reading.readAgain()
      payments.readAgain()
    },
  }
}

function useMoneyReading(today: CalendarDay, startOfToday: number, isOn: boolean) {
  const isHeld = useReplica(({ isWhole }) => isWhole)
  const changed = useMemo(
    () => ({ statusIds: [], changedSince: new Date(startOfToday) }),
    [startOfToday],
  )
  const toCome = useMemo(() => ({ statusIds: [], startsFrom: addDays(today, 1) }), [today])
  const filters = useMemo(() => (isHeld ? [changed] : [changed, toCome]), [isHeld, changed, toCome])
  return { reading: useReading(filters, { isOn }), changed }
}

type LookAtMoneyInput = {
  readonly place: LedgerReading
  readonly reading: LedgerReading
  readonly changed: Parameters<typeof questionKey>[0]
  readonly acts: readonly OwnAction[]
  readonly startOfToday: number
}

function useLookAtMoney({ place, reading, changed, acts, startOfToday }: LookAtMoneyInput): void {
  const isHeld = useReplica(({ isWhole }) => isWhole)
  const heldVersion = useReplica(({ isWhole, version }) => (isWhole ? version : 0))
  const isReady = useWatch((watch) => watch.isReady)
  const offset = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const isOn = place.isWhole
  const ownAnswers = useMemo(
    () => ({ answers: place.answers, readAts: place.readAts }),
    [place.answers, place.readAts],
  )
  useEffect(followPerson, [])
  useEffect(() => {
    // A change of what the tablet holds is one of the reasons to look again.
    if (!isOn || !reading.isWhole || !isReady || heldVersion < 0) return
    const codes = reading.answers.get(questionKey(changed))?.records.map(({ code }) => code) ?? []
    look(
      everything(
        [ownAnswers, { answers: reading.answers, readAts: reading.readAts }],
        offset,
        isHeld,
      ),
      {
        now: serverNow().getTime(),
        acts,
        changedToday: { startOfToday, codes: new Set([...codes, ...acts.map(({ code }) => code)]) },
      },
    )
  }, [
    isOn,
    isReady,
    isHeld,
    heldVersion,
    ownAnswers,
    reading.answers,
    reading.readAts,
    reading.isWhole,
    changed,
    acts,
    offset,
    startOfToday,
  ])
}

/** All that was read, each with when; in ms of the server's clock. */
function* everything(
  readings: readonly Pick<LedgerReading, 'answers' | 'readAts'>[],
  offsetMs: number,
  isHeld: boolean,
): Iterable<WatchedBooking> {
  const reportedCodes = new Set<BookingCode>()
  for (const { answers, readAts } of readings) {
    for (const [question, { records }] of answers) {
      const at = (readAts.get(question) ?? 0) + offsetMs
      for (const booking of records) {
        reportedCodes.add(booking.code)
        yield { booking, at }
      }
    }
  }
  // Payments' own lists are changed in place at once; what the tablet holds follows, and is not to hide that.
  const { held, asOf } = useReplica.getState()
  if (!isHeld || asOf === null) return
  for (const { booking } of held.values())
    if (!reportedCodes.has(booking.code)) yield { booking, at: asOf }
}
