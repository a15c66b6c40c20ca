import { t } from '@lingui/core/macro'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { isCancelled } from '../../../contract/status.ts'
import { useApi } from '../../core/api/ApiContext.ts'
import { useToday, useZone } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { accounts } from '../../core/api/queries/accounts.ts'
import { bookingDetail } from '../../core/api/queries/bookingDetail.ts'
import { bookingInLists } from '../../core/api/queries/bookingFromLists.ts'
import { completed } from '../../core/api/queries/completed.ts'
import { bookingNotes } from '../../core/api/queries/notes.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { RowBones } from '../../ui/Bones.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { DayField } from '../../ui/DayField.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { Place } from '../../ui/page/Place.tsx'
import { paths } from '../../ui/paths.ts'
import { cancelledStatus, finishMove, noteOfMove } from './finishMove.ts'
import { GuestForm } from './GuestForm.tsx'
import { useNewBooking } from './keptBooking.ts'
import { MoveBand } from './MoveBand.tsx'
import styles from './MoveBooking.module.css'
import { MoveFacts } from './MoveFacts.tsx'
import { MoveFoot } from './MoveFoot.tsx'
import { MoveLines } from './MoveLines.tsx'
import { firstDayOf } from './movedLines.ts'
import { useMove } from './useMove.ts'

/**
 * Moves a booking to another day. The API has no move: it is booked again for the same guest, and then the old one is
 * cancelled.
 */
export function MoveBooking({ code }: { code: BookingCode }) {
  const { data, error, refetch } = useQuery(bookingDetail(useApi(), code))
  const listed = bookingInLists(useQueryClient(), code)
  const { sessionId, moves, attempt } = useNewBooking()
  if (sessionId !== null && moves === null) return <OtherFirst code={code} />
  if (data === undefined) {
    return (
      <Place title={titleOf(code)}>
        {error === null ? (
          <RowBones />
        ) : (
          <FailurePanel
            reason={failureOf(error)}
            of="open booking"
            onRetry={() => void refetch()}
          />
        )}
      </Place>
    )
  }
  const booking = completed(data, listed)
  // What became of a press is shown, whatever happened to the old booking since.
  const why = attempt === null ? whyNotMovable(booking) : null
  return why === null ? <Move booking={booking} /> : <NotMovable code={code} why={why} />
}

const titleOf = (code: BookingCode): string =>
  t({ message: `Move ${code}`, comment: 'Heading: this booking moves to another day' })

function whyNotMovable(booking: BookingDetail): string | null {
  const { status, checkedInAt } = booking
  if (isCancelled(status)) return t`The status is ${{ status: status.name }}`
  if (checkedInAt !== null) return t`The guest is already checked in`
  return firstDayOf(booking) === null ? t`No item details` : null
}

const NotMovable = ({ code, why }: { code: BookingCode; why: string }) => (
  <Place title={titleOf(code)}>
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
  <Place title={titleOf(code)}>
    <Empty
      title={t`Finish or discard the other booking first`}
      action={<ButtonLink to={paths.newBooking()}>{t`Show cart`}</ButtonLink>}
    />
  </Place>
)

function Move({ booking }: { booking: BookingDetail }) {
  const { code } = booking
  const today = useToday()
  const copy = useCopyOf(booking)
  const move = useMove(booking, copy.finish)
  const { guest, seen, day } = move
  return (
    <Place
      title={titleOf(code)}
      head={<MoveBand move={move} booking={booking} />}
      foot={move.madeLate === null ? <MoveFoot move={move} code={code} /> : null}
    >
      <div className={styles.move}>
        <p className={styles.guest}>
          <b>
            <bdi>{booking.customer || t`No name`}</bdi>
          </b>{' '}
          <small>{booking.dates}</small>
        </p>
        <fieldset className={styles.day} disabled={move.isMaking || seen.isChanged}>
          <DayField
            label={t({
              message: 'New arrival',
              comment: 'Names the field of the day to which a booking moves',
            })}
            day={day ?? firstDayOf(booking)}
            least={today}
            onChange={move.choose}
          />
        </fieldset>
        <MoveLines booking={booking} move={move} />
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
