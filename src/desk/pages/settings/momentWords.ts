import { wallClock } from '../../../contract/zone.ts'
import { inLanguage } from '../../ui/language/format.ts'

const moments = inLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      hourCycle: 'h23',
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      hour: '2-digit',
      minute: '2-digit',
      timeZone: 'UTC',
    }),
)

/** `Wed, November 25 at 14:10`, by the clocks of the business. @param at ms since 1970 */
export const momentWords = (at: number, timeZone: string): string =>
  moments().format(wallClock(new Date(at), timeZone))
