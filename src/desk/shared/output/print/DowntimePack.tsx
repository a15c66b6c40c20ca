import { t } from '@lingui/core/macro'
import { Fragment } from 'react'
import { mayOwe } from '../../../../contract/booking.ts'
import { formatDay } from '../../../ui/language/format.ts'

import type { NowAndZone } from '../../day/rowWords.ts'
import styles from './DowntimePack.module.css'
import type { Beside } from './manifest.ts'
import { PrintedBalances } from './PrintedBalances.tsx'
import { notKnown, PrintedList } from './PrintedList.tsx'
import type { PaperLook } from './PrintSheet.tsx'
import type { PrintedDay } from './usePrintedDay.ts'

type DowntimePackProps = {
  days: readonly PrintedDay[]
  beside: Beside
  look: PaperLook & { readonly moment: NowAndZone }
}

const tabs = ['arrivals', 'in-house', 'departures'] as const

/**
 * All a desk needs for a day without its tablet: who comes, who is here, who leaves, who owes; each list on its own
 * page, so that it can be handed around (ux.md §3.10).
 */
export function DowntimePack({ days, beside, look }: DowntimePackProps) {
  return days.map((of) => (
    <Fragment key={of.day}>
      {tabs.map((tab) => (
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
          nothing={tabs.some((tab) => of.rowsOf(tab) === null) ? notKnown() : t`No balance due`}
        />
      </section>
    </Fragment>
  ))
}
