import { ph, plural, t } from '@lingui/core/macro'
import { Amount } from '../../../ui/Amount.tsx'
import { ButtonLink } from '../../../ui/Button.tsx'
import { Choices } from '../../../ui/Choices.tsx'
import { paths } from '../../../ui/paths.ts'
import { MethodSums } from '../movements/MethodSums.tsx'
import { UnreadableBookings } from '../movements/UnreadableBookings.tsx'
import { missingWords } from '../movements/useReportedPayments.ts'
import { CancelledLine } from './CancelledLine.tsx'
import { choosePeriod, closeUntil } from './closing.ts'
import { FindingRows } from './FindingRows.tsx'
import styles from './FoundStep.module.css'
import { NotLooked } from './NotLooked.tsx'
import { PastCloses } from './PastCloses.tsx'
import { periodWords } from './period.ts'
import { Unknown } from './Unknown.tsx'
import { type DayCloseNow, useMoment } from './useDayClose.ts'

/** Step 1: the movements seen, and since when. */
export function FoundStep({ now }: { now: DayCloseNow }) {
  const say = useMoment()
  const { findings } = now.matched
  return (
    <>
      <Choices
        label={t`Period`}
        value={now.period}
        choices={now.periods.map(([period, begin]) => ({
          value: period,
          word: periodWords()[period],
          end: say(begin),
        }))}
        onChange={(period) => {
          choosePeriod(period)
          closeUntil(null)
        }}
      />
      <section aria-label={t`Payments received`}>
        <h2>
          {now.reported.kind === 'told'
            ? t`Payments since ${{ time: say(now.since) }}`
            : t`Changes seen since ${{ time: say(Math.max(now.since, now.watchedSince ?? now.since)) }}`}
        </h2>
        {now.hasLooked ? <FoundSums now={now} say={say} /> : <NotLooked now={now} />}
        {now.hasLooked ? <MethodSums moved={findings.map(({ movement }) => movement)} /> : null}
        {missingWords(now.reported).map((line) => (
          <p key={line} className={styles.none}>
            {line}
          </p>
        ))}
        <UnreadableBookings codes={now.unreadable} toBooking={toBooking} className={styles.none} />
        {!now.hasLooked ? null : findings.length === 0 ? (
          <p className={styles.none}>{t`No payments in this period`}</p>
        ) : (
          <FindingRows
            findings={findings.toReversed()}
            words={now.closing.words}
            toBooking={toBooking}
          />
        )}
      </section>
      <CancelledLine money={now.cancelled} />
      <NoShows {...now} />
      <Unknown lines={now.unknown} />
      <PastCloses most={3} />
    </>
  )
}

type FoundSumsProps = {
  now: DayCloseNow
  say: (at: number) => string
}

function FoundSums({ now, say }: FoundSumsProps) {
  const end = say(now.until)
  return (
    <ul className={styles.sums} aria-label={t`Totals`}>
      {now.sums.map(({ currency, found, count }) => (
        <li key={currency}>
          <b>
            <Amount money={found} signed /> <small>{currency}</small>
          </b>
          <span>
            {plural(
              { count },
              {
                one: `# payment until ${ph({ time: end })}`,
                other: `# payments until ${ph({ time: end })}`,
              },
            )}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** How many guests of the day did not come, with the way to them. */
function NoShows({ day, noShows }: Pick<DayCloseNow, 'day' | 'noShows'>) {
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

const toBooking = (code: Parameters<typeof paths.booking>[0]): string =>
  paths.payments(new URLSearchParams(), code)
