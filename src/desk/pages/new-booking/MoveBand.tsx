import { t } from '@lingui/core/macro'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { addDays, daysBetween } from '../../../contract/day.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { HourglassIcon, RingIcon } from '../../ui/icons.tsx'
import { formatList } from '../../ui/language/format.ts'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import { CreateBand } from './CreateBand.tsx'
import { MoveChangedBand, unchanged } from './MoveChangedBand.tsx'
import { firstDayOf } from './movedLines.ts'
import type { MoveState } from './useMove.ts'

type MoveBandProps = { move: MoveState; booking: BookingDetail }

/** What stops a move, or became of it, with one next step; and that the old booking is as it was. */
export function MoveBand({ move, booking }: MoveBandProps) {
  const { code } = booking
  const { cart, creating, seen, outcome, madeLate, failure } = move
  if (madeLate !== null) return <LateBand old={code} {...madeLate} />
  if (seen.isChanged) {
    // Its lines may be other ones now.
    return <MoveChangedBand seen={seen} booking={booking} onGoOn={() => move.choose(null)} />
  }
  const again = (): void => move.choose(move.day)
  if (failure !== null) {
    return (
      <FailureBand reason={failure} of="change" onRetry={move.day === null ? undefined : again} />
    )
  }
  if (cart.isGone && move.day !== null) {
    return (
      <Band
        needs
        icon={<HourglassIcon />}
        title={t`The prices have expired`}
        action={<Button kind="brass" onClick={again}>{t`Check again`}</Button>}
      >
        {unchanged(code)}
      </Band>
    )
  }
  if (outcome?.is === 'not the same') {
    return (
      <Band needs icon={<RingIcon />} title={t`This booking can’t be moved here`}>
        {t`Book it again by hand, then cancel ${code}.`}
      </Band>
    )
  }
  if (outcome?.is === 'full') return <FullBand move={move} booking={booking} />
  const gone = cart.troubles.filter(({ check }) => check.kind === 'gone')
  if (gone.length > 0) {
    return (
      <Band
        needs
        icon={<RingIcon />}
        title={t`No longer available: ${{ items: formatList(gone.map(({ name }) => name)) }}`}
      >
        {formatSentences([t`Choose another day.`, unchanged(code)])}
      </Band>
    )
  }
  return (
    <>
      <CreateBand creating={creating} cart={cart} onShowCart={() => {}} onSettle={move.settle} />
      {isOpen(creating.is) ? <p>{unchanged(code)}</p> : null}
    </>
  )
}

/** The new booking does not exist, or nobody knows. */
const isOpen = (is: MoveState['creating']['is']): boolean => is !== 'idle' && is !== 'sending'

function FullBand({ move, booking }: MoveBandProps) {
  const { code, endDay } = booking
  const firstDay = firstDayOf(booking)
  const overlaps =
    move.day !== null &&
    endDay !== null &&
    firstDay !== null &&
    move.day < endDay &&
    addDays(move.day, daysBetween(firstDay, endDay)) > firstDay
  return (
    <Band needs icon={<RingIcon />} title={t`No place on this day`}>
      {formatSentences([
        t`Choose another day.`,
        // The old booking is only cancelled afterwards.
        overlaps ? t`${code} still holds its own items on these days.` : '',
      ])}
    </Band>
  )
}

type LateBandProps = {
  old: BookingCode
  code: BookingCode
  end: (code: BookingCode) => void
  open: (code: BookingCode) => void
}

/** The answer to the press was lost, and the new booking was found since. */
const LateBand = ({ old, code, end, open }: LateBandProps) => (
  <Band
    needs
    icon={<RingIcon />}
    title={t`New booking ${code} found`}
    action={
      <>
        <Button kind="brass" onClick={() => end(code)}>{t`Cancel ${old}`}</Button>
        <Button onClick={() => open(code)}>{t`Keep both`}</Button>
      </>
    }
  >
    {t`${old} is not cancelled yet.`}
  </Band>
)
