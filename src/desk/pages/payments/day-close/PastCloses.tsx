import { Link } from 'react-router'
import { formatDay } from '../../../../contract/day.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloudOffIcon } from '../../../ui/icons.tsx'
import { paths } from '../../../ui/paths.ts'
import { isCounted } from './closeSums.ts'
import type { ClosedSum } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'
import styles from './PastCloses.module.css'
import { useMoment } from './useDayClose.ts'
import { type PastCloses as Closes, usePastCloses } from './usePastCloses.ts'

/** The closed days, newest first, of all people and devices. @param most how many are shown */
export function PastCloses({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const past = usePastCloses()
  const say = useMoment()
  const shown = past.closes.slice(0, most)
  return (
    <section aria-label="Past closes">
      <h2>Past closes</h2>
      <WhoseCloses past={past} />
      <ul className={styles.closes} aria-label="Past closes">
        {shown.map(({ id, day, closedAt, by, sums, seenBy, after }) => (
          <li key={id}>
            <Link to={paths.dayClose({ of: id })}>
              <span className={styles.who}>
                <b>{formatDay(day, undefined, 'date')}</b>
                <span>
                  {after === null ? 'Closed' : 'Closed again'} {say(closedAt)} by <bdi>{by}</bdi>
                </span>
                {seenBy === 'all' ? null : (
                  <span className={styles.here}>
                    <CloudOffIcon size="s" /> Only on this tablet
                  </span>
                )}
              </span>
              <PastSums sums={sums} />
            </Link>
          </li>
        ))}
      </ul>
      {past.closes.length > shown.length ? (
        <Link className={styles.all} to={paths.dayClose({ all: true })}>
          Show all {past.closes.length}
        </Link>
      ) : null}
    </section>
  )
}

function PastSums({ sums }: { sums: readonly ClosedSum[] }) {
  return (
    <span className={styles.sums}>
      {sums.map(({ currency, kinds, expected, total, difference }) => (
        <span key={currency}>
          <span>
            {difference === null ? (
              <>
                <Amount money={expected} symbol /> expected
              </>
            ) : (
              <>
                <Amount money={total} symbol /> counted
              </>
            )}
          </span>
          {difference === null ? (
            <b>{isCounted({ kinds }) ? 'Not compared' : 'Not counted'}</b>
          ) : (
            <span title={differenceWords(difference)}>
              <b>
                <Amount money={difference} signed />
              </b>{' '}
              difference
            </span>
          )}
        </span>
      ))}
    </span>
  )
}

/** Whose closes these are, and which are missing. */
function WhoseCloses({ past }: { past: Closes }) {
  const { closes, failure, isReading, unreadable, readAgain } = past
  return (
    <div className={styles.says}>
      {isReading ? <p>Loading</p> : null}
      {!isReading && failure === null && closes.length === 0 ? <p>No closes yet</p> : null}
      {failure === null ? null : <p>Could not load closes of other desks.</p>}
      {unreadable === 0 ? null : (
        <p>
          Could not read {unreadable} older {unreadable === 1 ? 'close' : 'closes'}. Ask your
          administrator.
        </p>
      )}
      {failure === null ? null : <Button onClick={() => void readAgain()}>Try again</Button>}
    </div>
  )
}
