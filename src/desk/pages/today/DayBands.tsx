import { plural, t } from '@lingui/core/macro'
import { formatTime } from '../../../contract/zone.ts'
import { explain, inOneText } from '../../core/api/failures.ts'
import type { DayListName } from '../../core/api/queries/bookingsOfDay.ts'
import type { PartOfDay } from '../../shared/day/useDay.ts'
import { Band } from '../../ui/Band.tsx'
import { Button } from '../../ui/Button.tsx'
import { CloudOffIcon, EyeIcon } from '../../ui/icons.tsx'

type DayBandsProps = {
  /** The readings the list is made of; each has an answer or has failed. */
  parts: readonly (PartOfDay & { part: DayListName })[]
  /** Added to the tablet's clock it gives the server's. */
  serverOffsetMs: number
  zone: string
}

const missing = (): Record<DayListName, string> => ({
  starting: t`Could not load arrivals`,
  ending: t`Could not load departures`,
  staying: t`Could not load guests in house`,
})

/** Warnings above a list: that some of it is old, missing or unreadable. */
export function DayBands({ parts, serverOffsetMs, zone }: DayBandsProps) {
  const failed = parts.filter(({ failure }) => failure !== null && !isShownElsewhere(failure.kind))
  const absent = failed.filter(({ list }) => list === null)
  const old = failed.filter(({ list }) => list !== null)
  const unreadable = parts.reduce((sum, { list }) => sum + (list?.unreadable ?? 0), 0)
  const unsteady = parts.filter(({ list }) => list?.complete === false)
  const readAt = Math.min(...old.map((part) => part.readAt))
  return (
    <>
      {absent.map(({ part, failure, readAgain }) => (
        <Band
          key={part}
          icon={<CloudOffIcon />}
          title={missing()[part]}
          action={<Button onClick={readAgain}>{t`Try again`}</Button>}
        >
          {failure && inOneText(explain(failure, 'list'))}
        </Band>
      ))}
      {old[0]?.failure ? (
        <Band
          icon={<CloudOffIcon />}
          title={t`Not updated since ${{ time: formatTime(new Date(readAt + serverOffsetMs), zone) }}`}
          action={
            <Button
              onClick={() => old.forEach(({ readAgain }) => readAgain())}
            >{t`Try again`}</Button>
          }
        >
          {inOneText(explain(old[0].failure, 'list'))}
        </Band>
      ) : null}
      {unreadable > 0 ? (
        <Band
          icon={<EyeIcon />}
          title={plural(unreadable, {
            one: 'Could not load # booking',
            other: 'Could not load # bookings',
          })}
        >{t`Check the booking system.`}</Band>
      ) : null}
      {unsteady.length > 0 ? (
        <Band
          icon={<EyeIcon />}
          title={t`This list may be incomplete`}
          action={
            <Button
              onClick={() => unsteady.forEach(({ readAgain }) => readAgain())}
            >{t`Try again`}</Button>
          }
        />
      ) : null}
    </>
  )
}

/** The sync chip counts down, and the bar asks to sign in: saying it once is enough. */
const isShownElsewhere = (kind: string): boolean => kind === 'throttled' || kind === 'signed-out'
