import { t } from '@lingui/core/macro'
import { formatDay } from '../../../ui/language/format.ts'

import type { TodayTab } from '../../../ui/paths.ts'
import type { NowAndZone } from '../../day/rowWords.ts'
import { tabWords } from '../../day/sections.ts'
import { type Beside, manifestOfDay } from './manifest.ts'
import { PrintedManifest } from './PrintedManifest.tsx'
import type { PaperLook } from './PrintSheet.tsx'
import type { PrintedDay } from './usePrintedDay.ts'
import { useTotalsInWords } from './useTotalsInWords.ts'

type PrintedListProps = {
  of: PrintedDay
  tab: TodayTab
  beside: Beside
  look: PaperLook & { readonly moment: NowAndZone }
}

export const notKnown = () => t`List not loaded. It may not be empty.`

/** One list of a day on paper. */
export function PrintedList({ of, tab, beside, look }: PrintedListProps) {
  const totalsInWords = useTotalsInWords()
  const rows = of.rowsOf(tab)?.filter((row) => look.withCancelled || !row.cancelled) ?? null
  return (
    <PrintedManifest
      layout={look.layout}
      title={`${tabWords()[tab]}, ${formatDay(of.day, 'long')}`}
      says={rows === null ? '' : totalsInWords(rows.map(({ booking }) => booking))}
      asOf={of.asOf(tab)}
      groups={rows === null ? [] : manifestOfDay(rows, tab, of.day, beside, look.moment)}
      timeIs={tab === 'in-house' ? 'departure' : 'time'}
      nothing={rows === null ? notKnown() : t`No guests`}
    />
  )
}
