import { useMemo } from 'react'
import type { DayBoardRow } from '../../shared/day/row.ts'
import { BulkBar } from '../../shared/list/bulk/BulkBar.tsx'
import { ChooseAll } from '../../shared/list/bulk/ChooseAll.tsx'
import type { ChosenBooking } from '../../shared/list/bulk/plan.ts'
import type { RowSelection } from '../../shared/list/bulk/useSelection.ts'
import { NoShowAction } from './NoShowAction.tsx'

type DayBulkProps = {
  /** All rows of the list, in their order. */
  listed: readonly DayBoardRow[]
  selection: RowSelection
  /** When the list was read, in ms of the server's clock. */
  asOf: number | null
  title: string
}

/** The actions for the chosen rows of a day. */
export function DayBulk({ listed, selection, asOf, title }: DayBulkProps) {
  const { chosen } = selection
  const rows = useMemo(
    () => listed.filter(({ booking }) => chosen.has(booking.code)),
    [listed, chosen],
  )
  const them = useMemo(() => rows.map(chosenOf), [rows])
  const late = useMemo(() => rows.filter(isLate).map(chosenOf), [rows])
  return (
    <BulkBar
      chosen={them}
      more={
        <ChooseAll
          chosen={chosen.size}
          listed={listed.length}
          onAll={() => selection.chooseAll(true)}
        />
      }
      also={<NoShowAction late={late} onEnd={selection.end} />}
      asOf={asOf}
      title={title}
      onAsk={selection.begin}
      onEnd={selection.end}
    />
  )
}

const isLate = ({ late, state }: DayBoardRow): boolean => late && state === 'expected'

/** A guest who arrives on this day and was not seen counts as expected, as in the row. */
const chosenOf = ({ booking, state, presence, stay }: DayBoardRow): ChosenBooking => ({
  booking,
  stay,
  presence: state === 'expected' || state === 'not-expected' ? 'not yet' : presence.is,
})
