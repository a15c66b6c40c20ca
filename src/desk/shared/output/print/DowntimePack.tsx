import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { mayOwe } from '../../../../contract/booking.ts'
import { useGeneralHandovers } from '../../../core/handovers/generalHandovers.ts'
import { formatDay } from '../../../ui/language/format.ts'
import { todayTabs } from '../../../ui/paths.ts'
import type { NowAndZone } from '../../day/rowWords.ts'
import styles from './DowntimePack.module.css'
import type { Beside } from './manifest.ts'
import { PrintedBalances } from './PrintedBalances.tsx'
import { PrintedHandovers } from './PrintedHandovers.tsx'
import { notKnown, PrintedList } from './PrintedList.tsx'
import type { PaperLook } from './PrintSheet.tsx'
import { type PrintedDay, useNotesHere } from './usePrintedDay.ts'

/** The days to come have nothing done yet. */
const comingTabs = ['arrivals', 'in-house', 'departures'] as const

type DowntimePackProps = {
  days: readonly PrintedDay[]
  beside: Beside
  look: PaperLook & { readonly moment: NowAndZone }
}

/**
 * All a desk needs without its tablet: who comes, who is here, who leaves, who owes, what today is done and what is
 * open; each list on its own page, so that it can be handed around (ux.md §3.10).
 */
export function DowntimePack({ days, beside, look }: DowntimePackProps) {
  const notes = useNotesHere()
  const general = useGeneralHandovers().filter(({ doneAt }) => doneAt === null)
  return days.map((of, nth) => (
    <Fragment key={of.day}>
      {(nth === 0 ? todayTabs : comingTabs).map((tab) => (
        <section key={tab} className={styles.section}>
          <PrintedList of={of} tab={tab} beside={beside} look={look} />
        </section>
      ))}
      <section className={styles.section}>
        <PrintedBalances
          layout={look.layout}
          title={t`Balances, ${{ day: formatDay(of.day, 'long') }}`}
          asOf={of.asOf('in-house') ?? of.asOf('arrivals')}
          balances={of.bookings
            .filter((booking) => mayOwe(booking) !== false)
            .map((booking) => ({ booking, date: booking.dates, age: '' }))}
          nothing={
            comingTabs.some((tab) => of.rowsOf(tab) === null) ? notKnown() : t`No balance due`
          }
        />
      </section>
      {nth > 0 ? null : (
        <section className={styles.section}>
          <PrintedHandovers
            layout={look.layout}
            day={of.day}
            notes={notes}
            general={general}
            asOf={of.asOf('arrivals')}
            moment={look.moment}
          />
        </section>
      )}
    </Fragment>
  ))
}
