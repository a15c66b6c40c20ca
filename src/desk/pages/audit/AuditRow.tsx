import { ph } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Link } from 'react-router'
import type { AuditEntry } from '../../../contract/auditEntry.ts'
import { formatTime } from '../../../contract/zone.ts'
import { Code } from '../../ui/Code.tsx'
import { paths } from '../../ui/paths.ts'
import marks from '../../ui/Row.module.css'
import styles from './AuditPlace.module.css'
import { actWords, bookingOf, resultWords, whoWords } from './auditWords.ts'
import type { Trail } from './useTrail.ts'

type AuditRowProps = {
  entry: AuditEntry
  /** The guest of its booking; null where this tablet does not know the name: the trail has codes only. */
  customer: string | null
  people: Trail['people']
  zone: string
}

/** One entry: when, what and to which booking, by whom, on which tablet, and what became of it. */
export function AuditRow({ entry, customer, people, zone }: AuditRowProps) {
  const code = bookingOf(entry)
  const result = resultWords()[entry.result ?? 'unknown']
  return (
    <li className={styles.row}>
      <time dateTime={entry.at}>{formatTime(new Date(entry.at), zone)}</time>
      <div className={styles.what}>
        <p>
          <span dir="auto">{actWords(entry, zone)}</span>{' '}
          {code === null ? null : (
            <Link className={marks.link} to={paths.booking(code)}>
              {customer === null ? null : (
                <>
                  <span dir="auto">{customer}</span>{' '}
                </>
              )}
              <Code>{code}</Code>
            </Link>
          )}
        </p>
        {result === '' ? null : <p className={styles.result}>{result}</p>}
      </div>
      <p className={styles.who}>
        <span>
          <bdi>{whoWords(entry, people)}</bdi>
        </span>
        {entry.device === null ? null : (
          <small>
            <Trans comment="The first letters of the tablet's number">
              Tablet <bdi>{ph({ device: entry.device })}</bdi>
            </Trans>
          </small>
        )}
      </p>
    </li>
  )
}
