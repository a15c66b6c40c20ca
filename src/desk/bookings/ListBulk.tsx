import { useEffect, useEffectEvent, useMemo } from 'react'
import { useReplica } from '../api/replica.ts'
import type { StayDays } from '../day/door/askedFirst.ts'
import { Button } from '../kit/Button.tsx'
import { BulkBar } from '../list/bulk/BulkBar.tsx'
import { ChooseAll } from '../list/bulk/ChooseAll.tsx'
import type { ChosenBooking } from '../list/bulk/plan.ts'
import type { Selection } from '../list/bulk/useSelection.ts'
import type { Entry } from '../outbox/command.ts'
import { useEntries } from '../outbox/outbox.ts'
import type { BookingRow } from './columns.tsx'

type ListBulkProps = {
  rows: readonly BookingRow[]
  selection: Selection
  /** What of the filter is not loaded yet; its number is null where what is narrowed here decides it. */
  rest: { readonly loaded: number; readonly total: number | null } | null
  /** All of the filter were asked for: what is still being loaded is chosen as it comes. */
  isAllWanted: boolean
  asOf: number | null
  onAll: () => void
  onAllHere: () => void
  onEnd: () => void
}

/** A list record tells no days; whoever's are not held is looked at by hand. */
const notTold: StayDays = { starts: null, ends: null }

const figures = new Intl.NumberFormat()

/** What can be done with those chosen among all bookings of a filter. */
export function ListBulk(props: ListBulkProps) {
  const { rows, selection, rest, isAllWanted, onAll, onAllHere, onEnd } = props
  const { chosen, chooseAll } = selection
  const entries = useEntries()
  const isComing = isAllWanted && rest !== null
  const chooseComing = useEffectEvent(() => {
    chooseAll(true)
    // From here on a row more is one that nobody has seen yet.
    if (!isComing) onAllHere()
  })
  // Anew with every page, and once more when the last of them is here.
  const coming = isAllWanted ? `${rows.length}${isComing ? ' and more' : ''}` : null
  useEffect(() => {
    if (coming !== null) chooseComing()
  }, [coming])

  const stays = useStays()
  const them = useMemo(
    () =>
      rows.flatMap(({ original: booking }): readonly ChosenBooking[] =>
        chosen.has(booking.code)
          ? [
              {
                booking,
                presence: presenceHere(booking.code, entries),
                stay: stays(booking.code),
              },
            ]
          : [],
      ),
    [rows, chosen, entries, stays],
  )
  const isPageWhole = chosen.size >= rows.length
  return (
    <BulkBar
      chosen={them}
      whyNotYet={isComing ? `Loading the rest: ${figures.format(rest.loaded)} so far` : null}
      more={
        isComing ? null : isPageWhole && rest !== null ? (
          <Button kind="plain" onClick={onAll}>
            Choose all {rest.total === null ? '' : figures.format(rest.total)} of this filter
          </Button>
        ) : (
          <ChooseAll chosen={chosen.size} listed={rows.length} onAll={() => chooseAll(true)} />
        )
      }
      asOf={props.asOf}
      title="Bookings"
      onAsk={selection.begin}
      onEnd={onEnd}
    />
  )
}

/** From when to when a booking is, as far as anything held tells it; another function when that has changed. */
function useStays(): (code: BookingRow['original']['code']) => StayDays {
  const { held, version } = useReplica()
  return useMemo(
    // The same map under another version holds something else.
    () => (code) => (version === 0 ? undefined : held.get(code)) ?? notTold,
    [held, version],
  )
}

/** A list record does not tell who is here (ux.md §1.1); what was done on this tablet does. */
function presenceHere(
  code: BookingRow['original']['code'],
  entries: readonly Entry[],
): ChosenBooking['presence'] {
  const last = entries.findLast(
    ({ command, state }) =>
      command.code === code &&
      state === 'done' &&
      (command.kind === 'check-in' || command.kind === 'check-out'),
  )
  if (last === undefined) return 'not known'
  return last.command.kind === 'check-in' ? 'in' : 'out'
}
