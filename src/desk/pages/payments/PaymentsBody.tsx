import { plural, t } from '@lingui/core/macro'
import type { ComponentProps } from 'react'
import type { FailureReason } from '../../core/api/failures.ts'
import { FailureBand, FailurePanel } from '../../core/api/parts/FailurePanel.tsx'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { Empty } from '../../ui/Empty.tsx'
import { ChangedIcon, CloudOffIcon } from '../../ui/icons.tsx'
import { TableBones } from '../../ui/TableBones.tsx'
import { PaymentsTable } from './PaymentsTable.tsx'
import type { LedgerReading } from './reading/useReading.ts'
import type { PaymentView } from './views/views.ts'

type PaymentsBandsProps = {
  reading: LedgerReading
  /** Why figures or list are old or missing, unless the list's place says it. */
  failure: FailureReason | null
  onRetry: () => void
}

/** Warnings under the figures, such as that some are old or incomplete. */
export function PaymentsBands({ reading, failure, onRetry }: PaymentsBandsProps) {
  return (
    <>
      {failure !== null ? <FailureBand reason={failure} of="list" onRetry={onRetry} /> : null}
      {reading.unreadable > 0 ? (
        <Band
          icon={<CloudOffIcon />}
          title={plural(
            { count: reading.unreadable },
            { one: 'Could not read # booking', other: 'Could not read # bookings' },
          )}
        >{t`Not in the totals.`}</Band>
      ) : null}
      {reading.isWhole && !reading.isSettled ? (
        <Band
          icon={<ChangedIcon />}
          title={t`Bookings changed while loading`}
          action={<Button onClick={onRetry}>{t`Try again`}</Button>}
        >{t`Some may be missing, so there are no totals.`}</Band>
      ) : null}
    </>
  )
}

type PaymentsBodyProps = {
  reading: LedgerReading
  /** All queries of this view are answered. */
  isWhole: boolean
  view: PaymentView
  isNarrowed: boolean
  onClear: () => void
  onRetry: () => void
  table: ComponentProps<typeof PaymentsTable>
}

/** The list while it loads, after a failure, empty, or as a table. */
export function PaymentsBody(props: PaymentsBodyProps) {
  const { reading, isWhole, view, isNarrowed, onClear, onRetry, table } = props
  const isThere = isWhole || table.rows.length > 0
  if (!isThere && reading.failure !== null && reading.answered === 0) {
    return <FailurePanel reason={reading.failure} of="list" onRetry={onRetry} />
  }
  if (!isThere) {
    return (
      <div aria-busy="true">
        <TableBones count={11} />
      </div>
    )
  }
  if (table.rows.length === 0) {
    return (
      <Empty
        title={isNarrowed ? t`No bookings match these filters` : view.empty}
        action={isNarrowed ? <Button onClick={onClear}>{t`Clear filters`}</Button> : null}
      />
    )
  }
  return <PaymentsTable {...table} />
}
