import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { useNow, useZone } from '../../core/api/clock.ts'
import { usePaymentRules } from '../../core/api/paymentRules.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { gridRoles } from '../../ui/gridRoles.ts'
import { useBookingBeside } from '../../ui/useBookingBeside.ts'
import { askAtBooking } from '../day/check-dialogs/askAtBooking.ts'
import type { DayBoardRow } from '../day/row.ts'
import { actOf, questionsOf } from '../day/rowAct.ts'
import { FoundRow } from './FoundRow.tsx'
import { actElsewhere } from './foundWords.ts'
import { OfferRow } from './OfferRow.tsx'
import styles from './SearchDialog.module.css'
import { closeSearch } from './searchState.ts'
import type { SearchItem, SearchItems } from './useSearchItems.ts'
import type { PaletteDesk } from './verb.ts'

type FoundGridProps = {
  id: string
  /** The id of the row of an item, which the box names to screen readers. */
  idOf: (at: number) => string
  search: SearchItems
  /** The item that Enter is about; -1 for none. */
  nth: number
  typed: string
  rows: ReadonlyMap<BookingCode, DayBoardRow>
  desk: PaletteDesk
  onEnter: (item: SearchItem) => void
  onOpen: (held: CachedBooking) => void
  /** Somebody was checked in or out from here. */
  onActed: () => void
}

/** The bookings and offers that were found, each with what can be done at once. */
export function FoundGrid(props: FoundGridProps) {
  const { id, idOf, search, nth, typed, rows, desk, onEnter } = props
  const { items } = search
  const zone = useZone()
  const now = useNow()
  const moment = { now, zone }
  const beside = useBookingBeside()
  const actFor = useActFor(moment, props)

  const firstClose = items.findIndex((item) => item.kind === 'booking' && item.isClose)
  return (
    <div
      {...gridRoles.grid}
      id={id}
      aria-label={t({ message: 'Found', comment: 'Name of the list of search results' })}
      className={styles.rows}
    >
      {items.map((item, at) => (
        <Fragment key={item.key}>
          {at === firstClose ? (
            <div {...gridRoles.row} className={styles.close}>
              <span {...gridRoles.cell}>{t`Similar names`}</span>
            </div>
          ) : null}
          {item.kind === 'offer' ? (
            <OfferRow
              id={idOf(at)}
              offer={item.offer}
              isChosen={at === nth}
              onPress={() => onEnter(item)}
            />
          ) : (
            <FoundRow
              id={idOf(at)}
              held={item.held}
              row={rows.get(item.held.booking.code) ?? null}
              typed={typed}
              today={desk.today}
              moment={moment}
              {...toOf(beside(item.held.booking.code))}
              isChosen={at === nth}
              act={actFor(item.held)}
              onOpen={closeSearch}
            />
          )}
        </Fragment>
      ))}
    </div>
  )
}

/** The one action of a found booking. */
function useActFor(moment: { now: Date; zone: string }, props: FoundGridProps) {
  const { rows, desk, onOpen, onActed } = props
  const rules = usePaymentRules()

  function actFor(held: CachedBooking) {
    const row = rows.get(held.booking.code)
    if (row === undefined) return actElsewhere(held, desk.today)
    const asksFirst = questionsOf(row, moment, rules).length > 0
    const toggle = (): void => {
      if (asksFirst) askAtBooking(held.booking.code)
      onOpen(held)
    }
    const notAllowed = row.act === null ? null : desk.whyNot(row.act)
    const act = actOf(row, moment, { isOpen: false, toggle }, notAllowed, asksFirst)
    if (act.form === 'none') return actElsewhere(held, desk.today)
    if (act.form !== 'do' || asksFirst) return act
    return {
      ...act,
      onPress: () => {
        act.onPress()
        onActed()
      },
    }
  }
  return actFor
}

const toOf = ({ to, state }: ReturnType<ReturnType<typeof useBookingBeside>>) => ({
  to,
  linkState: state,
})
