import { plural, t } from '@lingui/core/macro'
import { ButtonLink } from '../../../ui/Button.tsx'
import { paths } from '../../../ui/paths.ts'
import type { DayCloseNow } from './useDayClose.ts'

/** How many guests of the day did not come, with the way to them. */
export function NoShowLine({ day, noShows }: Pick<DayCloseNow, 'day' | 'noShows'>) {
  const title = t({ message: 'No-shows', comment: 'Heading: bookings whose guests did not come' })
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      {noShows === null ? (
        <p aria-busy="true">{t`Loading`}</p>
      ) : noShows === 0 ? (
        <p>{t`No bookings`}</p>
      ) : (
        <>
          <p>{plural({ count: noShows }, { one: '# booking', other: '# bookings' })}</p>
          <ButtonLink to={paths.today({ date: day, tab: 'done' })}>{t`Show bookings`}</ButtonLink>
        </>
      )}
    </section>
  )
}
