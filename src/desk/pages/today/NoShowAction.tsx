import { ph, plural, t } from '@lingui/core/macro'
import type { Status } from '../../../contract/status.ts'
import { meansNoShow } from '../../core/api/noShow.ts'
import { useStatuses } from '../../core/api/queries/statuses.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import { startRun, useWhyNoRun } from '../../core/outbox/runs/currentRun.ts'
import { useWhyNot } from '../../core/outbox/words/notAllowed.ts'
import { type ChosenBooking, planOf } from '../../shared/list/bulk/plan.ts'
import { BarAction } from '../../ui/BarAction.tsx'
import { PersonOffIcon } from '../../ui/placeIcons.tsx'

type NoShowActionProps = {
  /** Those of the chosen bookings whose guests are late. */
  late: readonly ChosenBooking[]
  onEnd: () => void
}

/**
 * Gives the chosen late bookings the business's status for guests who did not come. Nothing where the business has no
 * such status, or where no chosen guest is late.
 */
export function NoShowAction({ late, onEnd }: NoShowActionProps) {
  const status = useStatuses().find(meansNoShow)
  const entries = useEntries()
  const whyNot = useWhyNot('change-status')
  const whyNoRun = useWhyNoRun()
  if (status === undefined || late.length === 0) return null
  const { planned } = planOf({ kind: 'change-status', to: status, notify: false }, late, entries)
  if (planned.length === 0) return null
  return (
    <BarAction
      icon={<PersonOffIcon />}
      word={words(status, planned.length)}
      off={whyNot ?? whyNoRun}
      onPress={() => {
        startRun('change-status', planned)
        onEnd()
      }}
    />
  )
}

const words = ({ name }: Status, count: number): string =>
  t({
    message: plural(count, {
      one: `${ph({ status: name })} #`,
      other: `${ph({ status: name })} #`,
    }),
    comment: 'Button: the status “No-show”, and how many selected bookings get it',
  })
