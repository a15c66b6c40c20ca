import type { BookingFilter } from '../../../contract/bookingFilter.ts'
import { explain } from '../../core/api/failures.ts'
import { FailureBand } from '../../core/api/parts/FailurePanel.tsx'
import { countOf, matchesWords } from '../../shared/list/listWords.ts'
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
          title="From what this tablet holds"
          action={<Button onClick={readAgain}>Retry</Button>}
        >
          {`${explain(failure, 'list').title}. ${matchesWords(held)}`}
        </Band>
      ) : null}
      {failure !== null && held === null && !isFirst ? (
        <FailureBand reason={failure} of="list" onRetry={readAgain} />
      ) : null}
      {wider === null ? null : (
        <Band icon={<FilterIcon />} title="More than you asked for">
          {wider}
        </Band>
      )}
      {list.unreadable > 0 ? (
        <Band icon={<CloudOffIcon />} title={`${countOf(list.unreadable)} could not be read`}>
          What the service sent for {list.unreadable === 1 ? 'it' : 'them'} is not what bookings
          look like. The rest of the list is whole.
        </Band>
      ) : null}
      {list.reached === 'short' ? (
        <Band
          icon={<ChangedIcon />}
          title="The list kept changing while it was read"
          action={<Button onClick={readAgain}>Read it again</Button>}
        >
          A booking or two may be missing.
        </Band>
      ) : null}
    </>
  )
}
