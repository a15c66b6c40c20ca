import { t } from '@lingui/core/macro'
import { useMemo } from 'react'
import type { BookingCode } from '../../../../contract/booking.ts'
import { dayOf } from '../../../../contract/day.ts'
import { useToday, useZone } from '../../../core/api/clock.ts'
import { useSignIn } from '../../../core/api/signIn.ts'
import { useTime } from '../../../core/api/useTime.ts'
import type { Entry } from '../../../core/outbox/command.ts'
import { useEntries, useEntriesOf } from '../../../core/outbox/outbox.ts'

/** `Reminded 14:02`: how far the last reminder of a guest is, as far as this tablet knows; nothing where it knows of none. */
export function Reminded({
  code,
  className,
}: {
  code: BookingCode
  className?: string | undefined
}) {
  const time = useTime()
  const last = useEntriesOf(code).findLast(({ command }) => command.kind === 'remind')
  return last === undefined ? null : (
    <small className={className}>{reminderState(last, time)}</small>
  )
}

function reminderState(entry: Entry, time: (at: number) => string): string {
  switch (entry.state) {
    case 'held':
    case 'waiting':
      return t`Reminder not sent yet`
    case 'sending':
      return t`Sending reminder…`
    case 'checking':
      return t`Checking reminder…`
    case 'asks':
      return t`Review reminder`
    case 'unsure':
      return t`Not sure the reminder arrived`
    case 'refused':
      return t`Not reminded`
    case 'done':
      return t`Reminded ${{ time: time(entry.answeredAt ?? entry.madeAt) }}`
  }
}

/** Whose reminder the service took today, by the business's clock. */
export function useRemindedToday(): ReadonlySet<BookingCode> {
  const entries = useEntries()
  const zone = useZone()
  const today = useToday()
  const offsetMs = useSignIn(({ serverOffsetMs }) => serverOffsetMs)
  return useMemo(
    () =>
      new Set(
        entries.flatMap((e) =>
          e.command.kind === 'remind' &&
          e.state === 'done' &&
          dayOf(new Date((e.answeredAt ?? 0) + offsetMs), zone) === today
            ? e.command.code
            : [],
        ),
      ),
    [entries, zone, today, offsetMs],
  )
}
