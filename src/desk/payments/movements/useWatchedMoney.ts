import { useEffect, useMemo } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { addDays, startOfDay } from '../../../contract/day.ts'
import { serverNow } from '../../clock.ts'
import { useEntries } from '../../commands/outbox.ts'
import { questionKey } from '../../queries/askedBookings.ts'
import { useReplica } from '../../replica/replica.ts'
import { useSession } from '../../session/session.ts'
import { type Reading, useReading } from '../useReading.ts'
import type { When } from '../views/views.ts'
import { type Act, actsOf, type Movement } from './movements.ts'
import { joinedActs, useOwnActs } from './ownActs.ts'
import { followPerson, look, useWatch } from './watch.ts'
import { movedSince, type Seen } from './watched.ts'

type Wish = {
  readonly when: When
  /** What the place has read for itself. */
  readonly reading: Reading
}

export type WatchedMoney = {
  readonly since: number | null
  readonly isKept: boolean
  readonly moved: readonly Movement[]
  /** What moved on the business's today. */
  readonly today: readonly Movement[]
  readonly startOfToday: number
  /** What whoever is signed in did here, oldest first. */
  readonly acts: readonly Act[]
  /** The last look, ms of the server's clock; null before the first. */
  readonly at: number | null
  readonly readAgain: () => void
}

/**
 * Watches the money while Payments is open: looks at all that was read, at stays to come (a guest who pays ahead moves
 * money too), and at what changed today.
 */
export function useWatchedMoney({ when, reading: place }: Wish): WatchedMoney {
  const { today, timeZone } = when
  const startOfToday = startOfDay(today, timeZone).getTime()
  const isHeld = useReplica(({ isWhole }) => isWhole)
  const heldVersion = useReplica(({ isWhole, version }) => (isWhole ? version : 0))
  const isReady = useWatch((watch) => watch.isReady)
  const changed = useMemo(
    () => ({ statusIds: [], changedSince: new Date(startOfToday) }),
    [startOfToday],
  )
  const toCome = useMemo(() => ({ statusIds: [], startsFrom: addDays(today, 1) }), [today])
  const filters = useMemo(() => (isHeld ? [changed] : [changed, toCome]), [isHeld, changed, toCome])
  // Only once the place has what it shows.
  const isOn = place.isWhole
  const reading = useReading(filters, { isOn })
  const entries = useEntries()
  const offset = useSession(({ serverOffsetMs }) => serverOffsetMs)
  const own = useOwnActs((kept) => kept.acts)
  const acts = useMemo(() => joinedActs(actsOf(entries, offset), own), [entries, offset, own])

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

  const watch = useWatch()
  return {
    since: watch.since,
    isKept: watch.isKept,
    moved: watch.moved,
    today: useMemo(() => movedSince(watch, startOfToday), [watch, startOfToday]),
    startOfToday,
    acts,
    at: watch.at,
    readAgain: reading.readAgain,
  }
}

/** All that was read, each with when; in ms of the server's clock. */
function* everything(
  readings: readonly Pick<Reading, 'answers' | 'readAts'>[],
  offsetMs: number,
  isHeld: boolean,
): Iterable<Seen> {
  const told = new Set<BookingCode>()
  for (const { answers, readAts } of readings) {
    for (const [question, { records }] of answers) {
      const at = (readAts.get(question) ?? 0) + offsetMs
      for (const booking of records) {
        told.add(booking.code)
        yield { booking, at }
      }
    }
  }
  // Payments' own lists are changed in place at once; what the tablet holds follows, and is not to hide that.
  const { held, asOf } = useReplica.getState()
  if (!isHeld || asOf === null) return
  for (const { booking } of held.values()) if (!told.has(booking.code)) yield { booking, at: asOf }
}
