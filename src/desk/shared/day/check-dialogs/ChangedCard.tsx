import { t } from '@lingui/core/macro'
import type { Booking } from '../../../../contract/booking.ts'
import { paidOf } from '../../../core/outbox/words/commandWords.ts'
import { Button } from '../../../ui/Button.tsx'
import { LookCard } from '../../../ui/LookCard.tsx'
import { statusWords } from '../../../ui/StatusMark.tsx'
import type { SeenBooking } from './useSeen.ts'

/** Why an open sheet does nothing until its card was answered. */
export const lookFirst = () => t`Check what changed, then press Continue.`

/** Without a connection a payment is not sent automatically later (reliability.md §3.1). */
export const asReminder = () => t`No connection. You get a reminder to record it later.`

/** In an open sheet whose booking has changed: what the person saw, and what is there now. */
export function ChangedCard({
  seen,
  booking,
  goOn,
}: Omit<SeenBooking, 'isChanged'> & { booking: Booking }) {
  return (
    <LookCard
      title={t`Booking changed`}
      says={[
        {
          side: t({
            message: 'You saw',
            comment: 'Label before the status and amounts as they were',
          }),
          words: <bdi>{wordsOf(seen)}</bdi>,
        },
        {
          side: t({ message: 'Now', comment: 'Label before the status and amounts as they are' }),
          words: <bdi>{wordsOf(booking)}</bdi>,
        },
      ]}
      steps={<Button kind="brass" onClick={goOn}>{t`Continue`}</Button>}
    >{t`Nothing was sent. Check the booking as it is now.`}</LookCard>
  )
}

const wordsOf = (booking: Booking): string => `${statusWords(booking.status)}, ${paidOf(booking)}`
