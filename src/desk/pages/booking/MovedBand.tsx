import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { isPositive } from '../../../contract/money.ts'
import { type Command, type Entry, isLookedFor, isOpen } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { type MoveTry, useMoveTry } from '../../shared/moves/moveTries.ts'
import { Band } from '../../ui/Band.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CalendarIcon } from '../../ui/icons.tsx'
import { formatDay, formatMoney } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import { paths } from '../../ui/paths.ts'

type MovedBandProps = {
  code: BookingCode
  /** As far as it is known. */
  firstDay: CalendarDay | null
}

/** A booking that moved to another day on this tablet: on both bookings, what is done with the old one and what is not. */
export function MovedBand({ code, firstDay }: MovedBandProps) {
  const moveTry = useMoveTry(code)
  return moveTry === null ? (
    <CopiedBand code={code} />
  ) : (
    <MoveTryBand moved={moveTry} firstDay={firstDay} />
  )
}

/** A move under the same code: from which day, or that nobody knows yet whether it moved. */
function MoveTryBand({ moved, firstDay }: { moved: MoveTry; firstDay: CalendarDay | null }) {
  const { code, from, to, state } = moved
  if (state === 'done') {
    // Not read again yet, or a colleague has moved it again since.
    return firstDay !== null && firstDay !== to ? null : (
      <Band icon={<CalendarIcon />} title={t`Moved from ${{ day: formatDay(from) }}`} />
    )
  }
  return (
    <Band
      needs
      icon={<CalendarIcon />}
      title={t`Not sure it moved to ${{ day: formatDay(to) }}`}
      action={
        <ButtonLink to={paths.newBooking({ moves: code })}>
          {t({ message: 'Review', comment: 'Button: opens the move of a booking' })}
        </ButtonLink>
      }
    />
  )
}

function CopiedBand({ code }: { code: BookingCode }) {
  const entry = useEntries().findLast(({ command }) => {
    const to = movedTo(command)
    return to !== null && (to === code || command.code === code)
  })
  const to = entry === undefined ? null : movedTo(entry.command)
  if (entry === undefined || to === null) return null
  const old = entry.command.code
  const isOld = old === code
  const { paid } = entry.base
  return (
    <Band
      icon={<CalendarIcon />}
      needs={entry.state !== 'done' && !isOpen(entry)}
      title={isOld ? t`New booking: ${to}` : t`Moved from ${old}`}
      action={
        <ButtonLink to={paths.booking(isOld ? to : old)}>
          {isOld || entry.state === 'done' || isOpen(entry)
            ? t`Show booking`
            : t({ message: 'Review', comment: 'Button: opens the old booking of a move' })}
        </ButtonLink>
      }
    >
      {formatSentences([
        stateOfOld(old, entry),
        paid !== null && isPositive(paid) ? moneyWords(old, formatMoney(paid), isOld) : '',
      ])}
    </Band>
  )
}

const movedTo = (command: Command): BookingCode | null =>
  command.kind === 'change-status' ? (command.movedTo ?? null) : null

function stateOfOld(old: BookingCode, entry: Entry): string {
  if (entry.state === 'done') return t`${old} is cancelled.`
  if (isLookedFor(entry)) return t`Not sure ${old} is cancelled.`
  return isOpen(entry) ? t`${old} is not cancelled yet.` : t`${old} is not cancelled.`
}

const moneyWords = (old: BookingCode, amount: string, isOld: boolean): string =>
  isOld
    ? t`Paid here: ${amount}. Give it back or record it on the new booking.`
    : t`Paid on ${old}: ${amount}. Give it back or record it here.`
