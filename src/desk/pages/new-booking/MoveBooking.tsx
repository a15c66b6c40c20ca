import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isCancelled } from '../../../contract/status.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useZone } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { abilities } from '../../core/api/queries/abilities.ts'
import { accounts } from '../../core/api/queries/accounts.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { bookingInLists } from '../../core/api/queries/bookingFromLists.ts'
import { completed } from '../../core/api/queries/completed.ts'
import { bookingNotes } from '../../core/api/queries/notes.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { cancelledStatus, finishMove, noteOfMove } from './finishMove.ts'
import { GuestForm } from './GuestForm.tsx'
import { useNewBooking } from './keptBooking.ts'
import { MoveBand } from './MoveBand.tsx'
import styles from './MoveBooking.module.css'
import { MoveDay, moveTitle } from './MoveDay.tsx'
import { MoveFacts } from './MoveFacts.tsx'
import { MoveFoot } from './MoveFoot.tsx'
import { MoveInOneStep } from './MoveInOneStep.tsx'
import { MoveLines } from './MoveLines.tsx'
import { firstDayOf } from './movedLines.ts'
import { useMove } from './useMove.ts'

/** Moves a booking to another day: in one step where the service can do that, else by booking it again. */
export function MoveBooking({ code }: { code: BookingCode }) {
  const detail = useQuery(bookingDetail(useApi(), code))
  const listed = bookingInLists(useQueryClient(), code)
  const { sessionId, moves, attempt } = useNewBooking()
  const can = useQuery(abilities(useApi()))
  if (sessionId !== null && moves === null) return <OtherFirst code={code} />
  // While it is not known how the service moves bookings, none is moved; what became of a press is shown anyway.
  const missing = [detail, ...(attempt === null ? [can] : [])].filter(
    ({ data }) => data === undefined,
  )
  if (detail.data === undefined || missing.length > 0) {
    const error = missing.find(({ isError }) => isError)?.error
    return (
      <Place title={moveTitle(code)}>
        {error == null ? (
          <RowBones />
        ) : (
          <FailurePanel
            reason={failureOf(error)}
            of="open booking"
            onRetry={() => missing.forEach(({ refetch }) => void refetch())}
          />
        )}
      </Place>
    )
  }
  const booking = completed(detail.data, listed)
  // What became of a press is shown, whatever happened to the old booking since.
  const why = attempt === null ? whyNotMovable(booking) : null
  if (why !== null) return <NotMovable code={code} why={why} />
  return attempt === null && can.data?.moves === true ? (
    <MoveInOneStep booking={booking} />
  ) : (
    <MoveByCopy booking={booking} />
  )
}

function whyNotMovable(booking: BookingDetail): string | null {
  const { status, checkedInAt } = booking
  if (isCancelled(status)) return t`The status is ${{ status: status.name }}`
  if (checkedInAt !== null) return t`The guest is already checked in`
  return firstDayOf(booking) === null ? t`No item details` : null
}

const NotMovable = ({ code, why }: { code: BookingCode; why: string }) => (
  <Place title={moveTitle(code)}>
    <Empty
      title={t`This booking can’t be moved`}
      action={<ButtonLink to={paths.booking(code)}>{t`Show booking`}</ButtonLink>}
    >
      {why}
    </Empty>
  </Place>
)

/** A half-full cart for somebody else must not be lost. */
const OtherFirst = ({ code }: { code: BookingCode }) => (
  <Place title={moveTitle(code)}>
    <Empty
      title={t`Finish or discard the other booking first`}
      action={<ButtonLink to={paths.newBooking()}>{t`Show cart`}</ButtonLink>}
    />
  </Place>
)

/** The API has no move: it is booked again for the same guest, and then the old booking is cancelled. */
function MoveByCopy({ booking }: { booking: BookingDetail }) {
  const { code } = booking
  const copy = useCopyOf(booking)
  const move = useMove(booking, copy.finish)
  const { guest, seen, day } = move
  return (
    <Place
      title={moveTitle(code)}
      head={<MoveBand move={move} booking={booking} />}
      foot={
        move.madeLate === null ? (
          <MoveFoot
            code={code}
            off={move.off}
            busy={move.busy}
            isMoving={move.isMaking}
            isAskingGuest={move.isAskingGuest}
            onMove={move.confirm}
          />
        ) : null
      }
    >
      <div className={styles.move}>
        <MoveDay
          booking={booking}
          day={day}
          disabled={move.isMaking || seen.isChanged}
          onChange={move.choose}
        />
        <MoveLines
          booking={booking}
          moved={move.session}
          isBusy={move.cart.isAnyBusy}
          full={move.outcome?.is === 'full' ? move.outcome.items : []}
        />
        <MoveFacts booking={booking} cancelled={copy.cancelled} notes={copy.notes} />
      </div>
      {move.isAskingGuest && guest.form !== undefined ? (
        <GuestForm
          form={guest.form}
          typed={guest.typed}
          wrong={guest.wrong}
          isFrozen={move.isMaking}
          onType={guest.type}
          onWrong={guest.setWrong}
          onCreate={move.confirm}
          walkIn={null}
        />
      ) : null}
    </Place>
  )
}

/** What goes along with a move: the status of the old booking, and its notes. */
function useCopyOf(booking: BookingDetail) {
  const api = useApi()
  const zone = useZone()
  const notes = useQuery(bookingNotes(api, booking.code)).data
  const people = useQuery(accounts(api)).data
  const cancelled = cancelledStatus(useStatuses())
  return {
    /** Undefined while they are loading, or where they cannot be read. */
    notes,
    cancelled,
    finish: (old: BookingDetail, code: BookingCode): void => {
      if (cancelled === undefined) return
      const note = noteOfMove(old, { notes: notes ?? [], people, zone })
      finishMove({ old, code, cancelled, note })
    },
  }
}
