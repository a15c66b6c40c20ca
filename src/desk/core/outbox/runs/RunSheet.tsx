import { t } from '@lingui/core/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { type BookingCode, balance } from '../../../../contract/booking.ts'
import { isPositive } from '../../../../contract/money.ts'
import { Amount } from '../../../ui/Amount.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Code } from '../../../ui/Code.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { CloudIcon, HourglassIcon, RingIcon } from '../../../ui/icons.tsx'
import { formatNumber } from '../../../ui/language/format.ts'
import { Progress } from '../../../ui/Progress.tsx'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { Sheet } from '../../../ui/Sheet.tsx'
import { useApi } from '../../api/ApiContext.ts'
import { explain, failureOf } from '../../api/failures.ts'
import { bookingNow } from '../../api/queries/bookingNow.ts'
import { cancelRun, retryFailed, tellSeenDone } from './currentRun.ts'
import styles from './Run.module.css'
import { type BulkRun, failed, isOver, type RunItem, type RunOutcome, settledCount } from './run.ts'
import {
  goingWords,
  outcomeWords,
  overTitle,
  overWords,
  stopWords,
  tallyWords,
} from './runWords.ts'

type RunSheetProps = {
  run: BulkRun
  onOpen: (code: BookingCode) => void
  onClose: () => void
}

/** The progress of a run, and then the outcome of each action. Closing the sheet stops nothing. */
export function RunSheet({ run, onOpen, onClose }: RunSheetProps) {
  const over = isOver(run)
  const stop = stopWords(run)
  return (
    <Sheet
      title={over ? overTitle(run) : goingWords(run)}
      onClose={onClose}
      foot={<Foot run={run} onClose={onClose} />}
    >
      <div className={styles.top}>
        <Progress
          words={t({ message: 'Finished', comment: 'Before a count: 3 of 20' })}
          done={settledCount(run)}
          of={run.items.length}
        />
        <output>{over ? overWords(run) : tallyWords(run)}</output>
        {stop === null ? null : <p>{stop}</p>}
      </div>
      <ul className={styles.list} aria-label={t`Results`}>
        {(over ? run.items.toSorted(needingFirst) : run.items).map((item) => (
          <OutcomeRow key={rowKey(item)} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </Sheet>
  )
}

function Foot({ run, onClose }: Pick<RunSheetProps, 'run' | 'onClose'>) {
  const again = failed(run)
  if (!isOver(run)) {
    return (
      <div className={styles.foot}>
        <Button
          kind="plain"
          tall
          off={run.stopped === null ? null : t`Already cancelled`}
          onClick={cancelRun}
        >{t`Cancel`}</Button>
        <Button tall onClick={onClose}>{t`Keep working`}</Button>
      </div>
    )
  }
  return (
    <div className={styles.foot}>
      {again.length > 0 ? (
        <Button
          tall
          onClick={retryFailed}
        >{t`Try again (${{ count: formatNumber(again.length) }})`}</Button>
      ) : null}
      <Button kind="main" tall onClick={onClose}>
        {t({
          message: 'Done',
          context: 'button',
          comment: 'Button: closes the sheet after all is over',
        })}
      </Button>
    </div>
  )
}

const isNeeding = (outcome: RunOutcome): boolean =>
  outcome === 'unknown' || outcome === 'refused' || outcome === 'asks'

/** The actions that need a person come first, so that nobody has to look for three in a hundred. */
const needingFirst = (a: RunItem, b: RunItem): number =>
  Number(isNeeding(b.outcome)) - Number(isNeeding(a.outcome))

const marks: Readonly<Record<RunOutcome, ReactNode>> = {
  'to-do': null,
  'left-out': null,
  held: <HourglassIcon size="s" />,
  'under-way': <HourglassIcon size="s" />,
  waiting: <CloudIcon size="s" />,
  done: <CheckIcon size="s" />,
  refused: <RingIcon size="s" />,
  asks: <RingIcon size="s" />,
  unknown: <RingIcon size="s" />,
}

/** A sheet has a check-in and a note for the same booking. */
const rowKey = ({ command }: RunItem): string =>
  [command.code, command.kind, command.kind === 'note' ? command.body : ''].join(' ')

type OutcomeRowProps = {
  item: RunItem
  onOpen: (code: BookingCode) => void
}

function OutcomeRow({ item, onOpen }: OutcomeRowProps) {
  const { command, customer, outcome } = item
  const { code } = command
  const { word, why } = outcomeWords(item)
  const name = customer || t`No name`
  return (
    <li
      aria-label={`${name}, ${code}: ${word}`}
      className={isNeeding(outcome) ? styles.look : undefined}
    >
      <span className={styles.who}>
        <bdi>{name}</bdi> <Code>{code}</Code>
      </span>
      <span
        className={classNames(
          styles.outcome,
          (outcome === 'to-do' || outcome === 'left-out') && styles.quiet,
          outcome === 'waiting' && styles.ours,
        )}
      >
        {command.kind === 'set-paid' ? (
          <span className={styles.amount}>
            <Amount money={command.balance} symbol />
          </span>
        ) : null}
        {marks[outcome]}
        <span>{word}</span>
      </span>
      {why === null ? null : (
        <span className={styles.why}>
          <span>{why}</span>
          {outcome === 'unknown' && command.kind === 'set-paid' ? <LookAgain code={code} /> : null}
          {outcome === 'waiting' ? null : (
            <Button onClick={() => onOpen(code)}>{t`Open booking`}</Button>
          )}
        </span>
      )}
    </li>
  )
}

/** Reads the booking once more, to see whether it is paid: nothing is sent. */
function LookAgain({ code }: { code: BookingCode }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [message, setMessage] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  async function look(): Promise<void> {
    setLooking(true)
    try {
      const booking = await bookingNow({ api, queryClient }, code)
      setMessage(t`Not paid yet.`)
      // Judged by the amounts alone: a booking that was stopped since then has nothing due and still was not paid.
      const left = booking === null ? null : balance(booking)
      if (left !== null && !isPositive(left)) tellSeenDone(code)
    } catch (thrown) {
      const { title } = explain(failureOf(thrown))
      setMessage(t({ message: `${title}.`, comment: 'What failed, as a sentence: No connection.' }))
    }
    setLooking(false)
  }
  return (
    <>
      {message === null || isLooking ? null : <span>{message}</span>}
      <Button busy={isLooking} onClick={() => void look()}>{t`Check again`}</Button>
    </>
  )
}
