import { Link } from 'react-router'
import { formatDay } from '../../../../contract/day.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloudOffIcon } from '../../../ui/icons.tsx'
import { paths } from '../../../ui/paths.ts'
import { isCounted } from './closeSums.ts'
import { useCloses } from './closes.ts'
import type { ClosedSum } from './dayClose.ts'
import { differenceWords } from './differenceWords.ts'
import styles from './PastCloses.module.css'
import { useMoment } from './useDayClose.ts'
import { type PastCloses as Closes, usePastCloses } from './usePastCloses.ts'

/** The closed days, newest first, of all people and devices. @param most how many are shown */
export function PastCloses({ most = Number.POSITIVE_INFINITY }: { most?: number }) {
  const past = usePastCloses()
  const say = useMoment()
  const isKept = useCloses((own) => own.isKept)
  const shown = past.closes.slice(0, most)
  return (
    <section aria-label="Past closes">
      <h2>Past closes</h2>
      <WhoseCloses past={past} isKept={isKept} />
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
          All {past.closes.length} closes
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
function WhoseCloses({ past, isKept }: { past: Closes; isKept: boolean }) {
  const { closes, failure, isReading, unreadable, readAgain } = past
  const kept = isKept ? 'Kept on this tablet for you.' : 'Here until this page is closed.'
  return (
    <div className={styles.says}>
      <p>
        {isReading
          ? 'The closes of the other desks are being read.'
          : failure === null
            ? closes.length === 0
              ? 'No day has been closed yet.'
              : 'Every manager finds them here, on any device.'
            : `The closes of the other desks could not be read: only those of this tablet are listed. ${closes.length === 0 ? '' : kept}`}
      </p>
      {unreadable === 0 ? null : (
        <p>
          {unreadable === 1 ? 'One older close' : `${unreadable} older closes`} cannot be read any
          more: tell whoever looks after this desk.
        </p>
      )}
      {failure === null ? null : <Button onClick={() => void readAgain()}>Retry</Button>}
    </div>
  )
}
