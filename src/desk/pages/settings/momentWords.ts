import { i18n } from '@lingui/core'
import { wallClock } from '../../../contract/zone.ts'

/** `Wed, November 25 at 14:10`, by the clocks of the business. @param at ms since 1970 */
export const momentWords = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat(i18n.locale, {
    hourCycle: 'h23',
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
  }).format(wallClock(new Date(at), timeZone))
