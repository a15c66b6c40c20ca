import { t } from '@lingui/core/macro'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { explain, type FailureReason } from '../../core/api/failures.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { CloudOffIcon, HourglassIcon, RingIcon } from '../../ui/icons.tsx'
import { formatSentences } from '../../ui/language/formatSentences.ts'
import { paths } from '../../ui/paths.ts'
import { MoveChangedBand, unchanged } from './MoveChangedBand.tsx'
import type { OneStepMove } from './useMoveInOneStep.ts'

type OneStepBandProps = { move: OneStepMove; booking: BookingDetail }

/** What stops a move in one step, or became of it, with one next step. */
export function OneStepBand({ move, booking }: OneStepBandProps) {
  const { code } = booking
  const { sent, seen, isChanged, lookFailure, failure } = move
  if (isChanged) {
    return <MoveChangedBand seen={seen} booking={booking} onGoOn={() => move.choose(null)} />
  }
  switch (sent.is) {
    case 'checking':
      return (
        <Band icon={<HourglassIcon />} title={t`Not sure it moved`}>
          {sent.failure?.kind === 'offline'
            ? t`It will be checked when you’re online. Nothing is moved twice.`
            : t`Checking… Nothing is moved twice.`}
        </Band>
      )
    case 'unsure':
      return (
        <Band
          needs
          icon={<RingIcon />}
          title={t`Not sure it moved`}
          action={<ButtonLink kind="brass" to={paths.booking(code)}>{t`Show booking`}</ButtonLink>}
        >{t`Check the days of the booking before you move it again.`}</Band>
      )
    case 'not-arrived':
      return (
        <Band icon={<CloudOffIcon />} title={notMoved()}>
          {t`The move was not sent. Move the booking again.`}
        </Band>
      )
    case 'idle':
    case 'moved':
    case 'sending':
    case 'failed':
      break
  }
  if (lookFailure !== null && isOfDay(lookFailure)) {
    return (
      <Band needs icon={<RingIcon />} title={t`No place on this day`}>
        {formatSentences([reasonOf(lookFailure), t`Choose another day.`])}
      </Band>
    )
  }
  if (sent.is === 'failed' && isOfDay(sent.failure)) {
    return (
      <Band needs icon={<RingIcon />} title={notMoved()}>
        {formatSentences([reasonOf(sent.failure), unchanged(code)])}
      </Band>
    )
  }
  if (sent.is === 'failed') return <FailureBand reason={sent.failure} of="change" />
  if (failure !== null) return <FailureBand reason={failure} of="change" />
  return lookFailure === null ? null : <FailureBand reason={lookFailure} onRetry={move.lookAgain} />
}

const notMoved = () =>
  t({ message: 'Not moved', comment: 'Says that the booking is on its old days' })

/** The service refuses the day: it is sold out, closed or at another price. */
const isOfDay = ({ kind }: FailureReason): boolean => kind === 'conflict' || kind === 'refused'

const reasonOf = (failure: FailureReason): string => explain(failure, 'change').advice
