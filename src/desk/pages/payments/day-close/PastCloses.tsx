import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { CloudOffIcon } from '../../../ui/icons.tsx'
import { formatDay } from '../../../ui/language/format.ts'
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
    <section aria-label={t`Past closes`}>
      <h2>{t`Past closes`}</h2>
      <WhoseCloses past={past} />
      <ul className={styles.closes} aria-label={t`Past closes`}>
        {shown.map(({ id, day, closedAt, by, sums, seenBy, after }) => (
          <li key={id}>
            <Link to={paths.dayClose({ of: id })}>
              <span className={styles.who}>
                <b>{formatDay(day, 'date')}</b>
                <span>
                  {after === null ? (
                    <Trans>
                      Closed {ph({ time: say(closedAt) })} by <bdi>{ph({ person: by })}</bdi>
                    </Trans>
                  ) : (
                    <Trans>
                      Closed again {ph({ time: say(closedAt) })} by <bdi>{ph({ person: by })}</bdi>
                    </Trans>
                  )}
                </span>
                {seenBy === 'all' ? null : (
                  <span className={styles.here}>
                    <CloudOffIcon size="s" /> {t`Only on this tablet`}
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
          {t({
            message: plural(
              { count: past.closes.length },
              { one: 'Show all #', other: 'Show all #' },
            ),
            comment: 'How many past closes of days',
          })}
        </Link>
      ) : null}
    </section>
  )
}

function PastSums({ sums }: { sums: readonly ClosedSum[] }) {
  return (
    <span className={styles.sums}>
      {sums.map((sum) => (
        <PastSum key={sum.currency} sum={sum} />
      ))}
    </span>
  )
}

function PastSum({ sum: { kinds, expected, total, difference } }: { sum: ClosedSum }) {
  const amount = <Amount money={difference === null ? expected : total} symbol />
  const signed = <Amount money={difference} signed />
  if (difference === null) {
    return (
      <span>
        <span>
          <Trans>{amount} expected</Trans>
        </span>
        <b>{isCounted({ kinds }) ? t`Not compared` : t`Not counted`}</b>
      </span>
    )
  }
  return (
    <span>
      <span>
        <Trans>{amount} counted</Trans>
      </span>
      <span title={differenceWords(difference)}>
        <Trans>
          <b>{signed}</b> difference
        </Trans>
      </span>
    </span>
  )
}

/** Whose closes these are, and which are missing. */
function WhoseCloses({ past }: { past: Closes }) {
  const { closes, failure, isReading, unreadable, readAgain } = past
  return (
    <div className={styles.says}>
      {isReading ? <p>{t`Loading`}</p> : null}
      {!isReading && failure === null && closes.length === 0 ? <p>{t`No closes yet`}</p> : null}
      {failure === null ? null : <p>{t`Could not load closes of other desks.`}</p>}
      {unreadable === 0 ? null : (
        <p>
          {plural(
            { count: unreadable },
            {
              one: 'Could not read # older close. Ask your administrator.',
              other: 'Could not read # older closes. Ask your administrator.',
            },
          )}
        </p>
      )}
      {failure === null ? null : <Button onClick={() => void readAgain()}>{t`Try again`}</Button>}
    </div>
  )
}
