import { useParams, useSearchParams } from 'react-router'
import { type CalendarDay, dayIn } from '../../../contract/day.ts'
import { type Month, monthIn } from '../../../contract/weekAndMonth.ts'
import { useToday } from '../../core/api/clock.ts'
import { type HandoverTab, handoverTabs, paths } from '../../ui/paths.ts'

/** The state of Handover in its address: a link shows a colleague the same notes. */
export type HandoverAddress = {
  /** The day or the month of the notes. */
  readonly when: CalendarDay | Month
  readonly month: Month | null
  /** The day, or the first of the month. */
  readonly day: CalendarDay
  readonly today: CalendarDay
  readonly tab: HandoverTab
  /** The code of the open booking. */
  readonly open: string | null
  readonly to: (change: HandoverChange) => string
}

type HandoverChange = { when?: CalendarDay | Month; tab?: HandoverTab; open?: string | null }

/** The fragment of the address that opens “Since you left”. */
export const digestHash = 'since'

export function useHandoverAddress(): HandoverAddress {
  const today = useToday()
  const { code = null } = useParams()
  const [query] = useSearchParams()
  const wanted = query.get('date')
  const month = monthIn(wanted)
  const day = (month === null ? dayIn(wanted) : dayIn(`${month}-01`)) ?? today
  const when = month ?? day
  const tab = handoverTabs.find((one) => one === query.get('tab')) ?? 'open'
  return {
    when,
    month,
    day,
    today,
    tab,
    open: code,
    to: (change) => {
      const next = { when, tab, open: code, ...change }
      return paths.handover({
        // Today's address has no date: left open overnight, it shows the new day.
        ...(next.when === today ? {} : { date: next.when }),
        ...(next.tab === 'open' ? {} : { tab: next.tab }),
        ...(next.open === null ? {} : { code: next.open }),
      })
    },
  }
}
