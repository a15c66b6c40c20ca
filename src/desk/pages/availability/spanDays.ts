import { ph, t } from '@lingui/core/macro'
import { addDays, type CalendarDay, daysBetween } from '../../../contract/day.ts'
import { addMonths } from '../../../contract/weekAndMonth.ts'
import type { FirstAndLastDay } from '../../core/api/queries/itemCalendars.ts'
import { inLanguage } from '../../ui/language/format.ts'
import type { AvailabilitySpan } from '../../ui/paths.ts'

const fortnight = 14

/** Both begin on the chosen day: past days are of no use at the desk. */
export const rangeOf = (from: CalendarDay, span: AvailabilitySpan): FirstAndLastDay => ({
  from,
  to: addDays(after(from, span), -1),
})

export const after = (from: CalendarDay, span: AvailabilitySpan): CalendarDay =>
  span === 'fortnight' ? addDays(from, fortnight) : addMonths(from, 1)

export const before = (from: CalendarDay, span: AvailabilitySpan): CalendarDay =>
  span === 'fortnight' ? addDays(from, -fortnight) : addMonths(from, -1)

export const daysIn = ({ from, to }: FirstAndLastDay): readonly CalendarDay[] =>
  Array.from({ length: daysBetween(from, to) + 1 }, (_, nth) => addDays(from, nth))

const format = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
)

/** `Nov 21 – Dec 4`. The year is shown above the days. */
export const rangeWords = ({ from, to }: FirstAndLastDay): string =>
  t({
    message: `${ph({ firstDay: format().format(Date.parse(from)) })} – ${ph({ lastDay: format().format(Date.parse(to)) })}`,
    comment: 'The days that are shown',
  })
