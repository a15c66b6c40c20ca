import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import type { Booking } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import type { CalendarDay } from '../../../contract/day.ts'
import { useToday } from '../../core/api/clock.ts'
import { usePaymentRules } from '../../core/api/paymentRules.ts'
import { useTime } from '../../core/api/useTime.ts'
import { canUndo, type Entry } from '../../core/outbox/command.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue, undo } from '../../core/outbox/outbox.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { askAtBooking, useAskAtBooking } from '../../shared/day/check-dialogs/askAtBooking.ts'
import {
  type CheckQuestion,
  checkQuestions,
} from '../../shared/day/check-dialogs/checkQuestions.ts'
import { QuestionCard } from '../../shared/day/check-dialogs/QuestionCard.tsx'
import { useStay } from '../../shared/day/check-dialogs/useStay.ts'
import type { Presence } from '../../shared/day/presence.ts'
import type { RowAct } from '../../ui/Act.ts'
import { ActButton } from '../../ui/ActButton.tsx'
import { Button } from '../../ui/Button.tsx'
import { actOf, nextCheck, openCheck } from './bookingAct.ts'
import styles from './OpenBooking.module.css'

type Sources = {
  readonly booking: Booking
  readonly detail: BookingDetail | null
  readonly presence: Presence
  readonly entries: readonly Entry[]
  /** The service has no such booking any more. */
  readonly isGone: boolean
}

type NextAct = {
  /** The last check-in or check-out that the service has not answered well yet. */
  readonly check: Entry | null
  readonly act: RowAct
  readonly kind: 'check-in' | 'check-out'
  /** The questions before it; shown once a person starts it. */
  readonly questions: readonly CheckQuestion[]
  readonly isAsking: boolean
  /** The reason that prevents it is shown below; a tap on Look hides it. */
  readonly isLooking: boolean
  readonly whyNot: string | null
  readonly today: CalendarDay
}

/** The check-in or check-out that is next for a booking, and the questions before it. */
export function useNextAct({ booking, detail, presence, entries, isGone }: Sources): NextAct {
  const { code } = booking
  const kind = nextCheck(presence)
  const whyNot = useWhyNot(kind)
  const [isLooking, setLooking] = useState(true)
  const isAsking = useAskAtBooking((asking) => asking.code === code)
  const time = useTime()
  const today = useToday()
  const stay = useStay(code, detail)
  const questions = checkQuestions(kind, booking, stay, today, usePaymentRules())
  // A question goes with the booking that asks it.
  useEffect(
    () => () => {
      if (useAskAtBooking.getState().code === code) askAtBooking(null)
    },
    [code],
  )
  const check = openCheck(entries)
  const act = actOf(
    { booking, presence, entry: check, isGone, whyNot, time },
    {
      check: (wanted) => {
        if (questions.length > 0) askAtBooking(isAsking ? null : code)
        else issue({ kind: wanted, code, customer: booking.customer }, baseIn(booking))
      },
      undo,
      look: () => setLooking(!isLooking),
      isLooking,
    },
  )
  return { check, act, kind, questions, isAsking, isLooking, whyNot, today }
}

/** The button of it, the way back while it waits to be sent, and its questions. */
export function NextActButtons({ booking, next }: { booking: Booking; next: NextAct }) {
  const { check, act, questions } = next
  return (
    <>
      <div className={styles.act}>
        <ActButton act={act} size="full" />
        {check?.state === 'waiting' && canUndo(check) ? (
          <Button tall onClick={() => undo(check.opId)}>
            {t({ message: 'Undo', comment: 'Button: the check-in or check-out is not sent' })}
          </Button>
        ) : null}
      </div>
      {next.isAsking && act.form === 'do' && questions.length > 0 ? (
        <QuestionCard
          act={next.kind}
          booking={booking}
          questions={questions}
          today={next.today}
          whyNot={next.whyNot}
          onClose={() => askAtBooking(null)}
        />
      ) : null}
    </>
  )
}
