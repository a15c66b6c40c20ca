import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { formatTime } from '../../../contract/zone.ts'
import { serverNow, useZone } from '../../core/api/clock.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { decided } from '../../core/outbox/words/commandWords.ts'
import { entryStateWords } from '../../core/outbox/words/entryStateWords.ts'
import { formatWhen } from '../../ui/formatTime.ts'
import { PanelSection } from '../../ui/page/Panel.tsx'
import styles from './BookingTimeline.module.css'

type TimelineStep = { readonly at: Date; readonly what: string; readonly state: string | null }

type BookingTimelineProps = {
  booking: Booking
  detail: BookingDetail | null
  entries: readonly Entry[]
  /** The way back from its last check-in or check-out. */
  correction: ReactNode
}

/** The history, newest first: what the service records and what this desk did. */
export function BookingTimeline({ booking, detail, entries, correction }: BookingTimelineProps) {
  const zone = useZone()
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  const moments: (readonly [string, Date | true | null | undefined])[] = [
    [
      t({ message: 'Booked', comment: 'When the booking was made', context: 'time' }),
      booking.createdAt,
    ],
    [t`Last change`, detail?.lastModified],
    [t({ message: 'Check-in', comment: 'When the guest was checked in' }), detail?.checkedInAt],
    [t({ message: 'Check-out', comment: 'When the guest was checked out' }), detail?.checkedOutAt],
  ]
  const happened: TimelineStep[] = [
    ...moments.flatMap(([what, at]) => (at instanceof Date ? [{ at, what, state: null }] : [])),
    ...entries.map((entry) => ({
      at: new Date(entry.madeAt + offsetMs),
      what: decided(entry.command),
      state: entryStateWords(entry, (at) => formatTime(new Date(at), zone)),
    })),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  if (happened.length === 0) return null
  return (
    <PanelSection title={t`History`}>
      <ol className={styles.timeline}>
        {happened.map(({ at, what, state }) => (
          <li key={`${what} ${at.getTime()}`}>
            <time dateTime={at.toISOString()}>{formatWhen(at, serverNow(), zone)}</time>
            <span>
              <bdi>{what}</bdi> <small>{state}</small>
            </span>
          </li>
        ))}
      </ol>
      {correction}
    </PanelSection>
  )
}
