import { plural, t } from '@lingui/core/macro'
import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { explain } from '../../core/api/failures.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { matchesWords } from '../../shared/list/listWords.ts'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { ChangedIcon, CloudOffIcon, FilterIcon } from '../../ui/icons.tsx'
import { widerWords } from './filterWords.ts'
import type { Bookings } from './useBookings.ts'

/** Warnings above the list, such as that it is old or incomplete. */
export function ListBands({ filter, bookings }: { filter: BookingFilter; bookings: Bookings }) {
  const { list, held, isFirst, failure, readAgain } = bookings
  const wider = widerWords(filter)
  return (
    <>
      {held !== null && failure !== null ? (
        <Band
          icon={<CloudOffIcon />}
          title={explain(failure, 'list').title}
          action={<Button onClick={readAgain}>{t`Try again`}</Button>}
        >
          {matchesWords(held)}
        </Band>
      ) : null}
      {failure !== null && held === null && !isFirst ? (
        <FailureBand reason={failure} of="list" onRetry={readAgain} />
      ) : null}
      {wider === null ? null : (
        <Band icon={<FilterIcon />} title={t`Also shows other dates`}>
          {wider}
        </Band>
      )}
      {list.unreadable > 0 ? (
        <Band
          icon={<CloudOffIcon />}
          title={plural(
            { count: list.unreadable },
            { one: 'Could not load # booking', other: 'Could not load # bookings' },
          )}
        >{t`Check the booking system.`}</Band>
      ) : null}
      {list.reached === 'short' ? (
        <Band
          icon={<ChangedIcon />}
          title={t`This list may be incomplete`}
          action={<Button onClick={readAgain}>{t`Try again`}</Button>}
        />
      ) : null}
    </>
  )
}
