import { plural, t } from '@lingui/core/macro'
import { useMemo } from 'react'
import { useReplica } from '../../core/api/replica.ts'
import type { Entry } from '../../core/outbox/command.ts'
import { useEntries } from '../../core/outbox/outbox.ts'
import type { StayDays } from '../../shared/day/check-dialogs/checkQuestions.ts'
import { BulkBar } from '../../shared/list/bulk/BulkBar.tsx'
import { ChooseAll } from '../../shared/list/bulk/ChooseAll.tsx'
import type { ChosenBooking } from '../../shared/list/bulk/plan.ts'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { Button } from '../../ui/Button.tsx'
import type { BookingRow } from './columns.ts'

type ListBulkProps = {
  rows: readonly BookingRow[]
  selection: RowSelection
  /** The part of the filter that is not loaded yet; its number is null where only the tablet can narrow the list. */
  rest: { readonly loaded: number; readonly total: number | null } | null
  /** Somebody has chosen all of the filter: rows that load later are chosen too. */
  isAllWanted: boolean
  asOf: number | null
  onAll: () => void
  onEnd: () => void
}

/** A list record has no days; where the replica has none either, the booking must be done one by one. */
const unknownDays: StayDays = { starts: null, ends: null }

/** The actions for the chosen bookings of a filter. */
export function ListBulk(props: ListBulkProps) {
  const { rows, selection, rest, isAllWanted, onAll, onEnd } = props
  const { chosen, chooseAll } = selection
  const entries = useEntries()
  const isComing = isAllWanted && rest !== null

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
      whyNotYet={
        isComing
          ? plural({ count: rest.loaded }, { one: 'Loading… # so far', other: 'Loading… # so far' })
          : null
      }
      more={
        isComing ? null : isPageWhole && rest !== null ? (
          <Button kind="plain" onClick={onAll}>
            {rest.total === null
              ? t`Select all matching bookings`
              : plural(
                  { count: rest.total },
                  {
                    one: 'Select # matching booking',
                    other: 'Select all # matching bookings',
                  },
                )}
          </Button>
        ) : (
          <ChooseAll chosen={chosen.size} listed={rows.length} onAll={() => chooseAll(true)} />
        )
      }
      asOf={props.asOf}
      title={t`Bookings`}
      onAsk={selection.begin}
      onEnd={onEnd}
    />
  )
}

/** The days of a booking, as far as the replica has them; a new function when they change. */
function useStays(): (code: BookingRow['original']['code']) => StayDays {
  const { held, version } = useReplica()
  return useMemo(
    // The map is changed in place; its version says that the content is new.
    () => (code) => (version === 0 ? undefined : held.get(code)) ?? unknownDays,
    [held, version],
  )
}

/** A list record does not say who is here (ux.md §1.1); this tablet's own actions do. */
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
