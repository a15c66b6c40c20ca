import { t } from '@lingui/core/macro'
import { addDays, type CalendarDay } from '../../../../contract/day.ts'

/** How many days back stays are listed, as written in the address; `all` lists every stay of the service. */
export const lookBacks = ['30', '90', '365', 'all'] as const
export type LookBack = (typeof lookBacks)[number]

export const usualLookBack: LookBack = '90'

export const lookBackWords = (): Readonly<Record<LookBack, string>> => ({
  '30': t`Last 30 days`,
  '90': t`Last 90 days`,
  '365': t({
    message: 'Last year',
    context: '365 days',
    comment: 'The last 365 days, not the last calendar year',
  }),
  all: t({
    message: 'Any time',
    context: 'stays',
    comment: 'Filter of stays: however long ago they ended',
  }),
})

/** Stays that ended before this day are left out; null leaves none out. */
export const sinceOf = (back: LookBack, today: CalendarDay): CalendarDay | null =>
  back === 'all' ? null : addDays(today, -Number(back))
