import { t } from '@lingui/core/macro'
import { useCallback } from 'react'
import type { BookingCode } from '../../../contract/booking.ts'
import { useToday } from '../../core/api/clock.ts'
import type { CachedBooking } from '../../core/api/replica.ts'
import { Button } from '../../ui/Button.tsx'
import { gridRoles } from '../../ui/gridRoles.ts'
import { SearchIcon } from '../../ui/icons.tsx'
import { useBookingBeside } from '../../ui/useBookingBeside.ts'
import type { NowAndZone } from '../day/rowWords.ts'
import { AskService } from './AskService.tsx'
import { FoundRow } from './FoundRow.tsx'
import { actElsewhere, countWords } from './foundWords.ts'
import styles from './OtherDays.module.css'
import { openSearch } from './searchState.ts'
import { useFoundBookings } from './useFoundBookings.ts'

const most = 8

type OtherDaysProps = {
  typed: string
  /** The bookings of the day on screen, which stand above. */
  ofDay: ReadonlySet<BookingCode>
  /** How many of the day's bookings match. */
  listed: number
  moment: NowAndZone
}

/** Below the day's own matches: the matches of all other days. */
export function OtherDays({ typed, ofDay, listed, moment }: OtherDaysProps) {
  const today = useToday()
  const beside = useBookingBeside()
  const where = useCallback(({ booking }: CachedBooking) => !ofDay.has(booking.code), [ofDay])
  const { exact, elsewhere, close, total } = useFoundBookings(typed, { today, most, where })
  const exactly = [...exact, ...elsewhere]
  const found = exactly.length > 0 || listed > 0 ? exactly : close
  const all = total + elsewhere.length
  return (
    <section aria-label={t`Other days`}>
      <header className={styles.head}>
        <h2>{t`Other days`}</h2>
        <output>{countWords(exactly.length, all, listed > 0 ? 0 : close.length)}</output>
      </header>
      {found.length === 0 ? null : (
        <div {...gridRoles.grid} aria-label={t`Found on other days`}>
          {found.map((held) => {
            const { to, state } = beside(held.booking.code)
            return (
              <FoundRow
                key={held.booking.code}
                id={`other-${held.booking.code}`}
                held={held}
                row={null}
                typed={typed}
                today={today}
                moment={moment}
                to={to}
                linkState={state}
                isChosen={false}
                isStop
                act={actElsewhere(held, today)}
              />
            )
          })}
        </div>
      )}
      {listed + found.length === 0 ? <AskService typed={typed} onOpen={() => {}} /> : null}
      <Button
        kind="plain"
        icon={<SearchIcon />}
        onClick={() => openSearch(typed)}
      >{t`Search all days for “${{ text: typed.trim() }}”`}</Button>
    </section>
  )
}
