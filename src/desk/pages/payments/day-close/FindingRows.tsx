import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BookingCode } from '../../../../contract/booking.ts'
import { isZero } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { RingIcon } from '../../../ui/icons.tsx'
import { methodName } from '../movements/method.ts'
import { betweenWords } from '../movements/timeWords.ts'
import styles from './FindingRows.module.css'
import { type CloseFinding, methodIn, needsWord } from './matched.ts'
import { recordedByWords } from './recordedBy.ts'
import { useMoment } from './useDayClose.ts'

type FindingRowsProps = {
  findings: readonly CloseFinding[]
  toBooking: (code: BookingCode) => string
  /** The explanations that were entered already, by {@link CloseFinding.id}. */
  words: Readonly<Record<string, string>>
  /** The list's name. */
  label?: string
  /** Below what is open: where somebody gives it a word. */
  renderBelow?: (finding: CloseFinding) => ReactNode
}

/** What moved, each with who recorded it; what nobody here did is marked. */
export function FindingRows({
  findings,
  toBooking,
  words,
  label = t`Payments`,
  renderBelow,
}: FindingRowsProps) {
  const say = useMoment()
  return (
    <ul className={styles.list} aria-label={label}>
      {findings.map((finding) => {
        const { id, movement, moved, here, open } = finding
        const { code, to } = movement
        const guest = to.customer || t`No name`
        const amount = <Amount money={open} symbol />
        const lacksWord = needsWord(finding) && !words[id]?.trim()
        return (
          <li
            key={id}
            aria-label={`${guest}, ${code}`}
            className={classNames(styles.finding, lacksWord && styles.open)}
          >
            <span className={styles.who}>
              <Link to={toBooking(code)}>
                <bdi>{guest}</bdi>
              </Link>{' '}
              <Code>{code}</Code>
            </span>
            <HowRecorded lacksWord={lacksWord} say={say} finding={finding} />
            <span className={styles.amount}>
              <b>
                <Amount money={moved} symbol signed />
              </b>
              {isZero(here) || isZero(open) ? null : (
                <small>
                  <Trans>{amount} recorded elsewhere</Trans>
                </small>
              )}
            </span>
            {renderBelow ? renderBelow(finding) : null}
          </li>
        )
      })}
    </ul>
  )
}

type HowRecordedProps = {
  lacksWord: boolean
  say: (at: number) => string
  finding: CloseFinding
}

function HowRecorded({ lacksWord, say, finding }: HowRecordedProps) {
  const { recordedAt, open, movement, by } = finding
  const facts = [
    recordedAt === null ? timeWords(say(movement.after), say(movement.before)) : '',
    methodName(methodIn(finding)),
  ].filter(Boolean)
  return (
    <span className={styles.how}>
      {lacksWord ? <RingIcon size="s" /> : null}
      <span>
        {recordedAt === null
          ? by === null
            ? t`Recorded elsewhere`
            : recordedByWords(by)
          : isZero(open)
            ? t`Recorded here, ${{ time: say(recordedAt) }}`
            : t`Partly recorded here, ${{ time: say(recordedAt) }}`}
        {facts.length === 0 ? null : <small>{facts.join(' · ')}</small>}
      </span>
    </span>
  )
}

const timeWords = (start: string, end: string): string =>
  start === end
    ? t({
        message: `at ${ph({ time: end })}`,
        comment: 'When a payment was made, on a line of its own',
      })
    : betweenWords(start, end)
