import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { BookingCode } from '../../../contract/booking.ts'
import { canSetPaid } from '../../../contract/status.ts'
import { classNames } from '../../design/classNames.ts'
import { Amount } from '../../parts/Amount.tsx'
import { Button } from '../../parts/Button.tsx'
import { Code } from '../../parts/Code.tsx'
import { CheckIcon, HourglassIcon, RingIcon } from '../../parts/icons.tsx'
import { Progress } from '../../parts/Progress.tsx'
import { Sheet } from '../../parts/Sheet.tsx'
import { bookingNow } from '../../queries/bookingNow.ts'
import { explain, failureOf } from '../../service/failures.ts'
import { useService } from '../../service/ServiceContext.ts'
import styles from './PaySheet.module.css'
import { cancelRun, retryFailed, tellSeenPaid } from './payRun.ts'
import { failed, isOver, type Run, type RunItem, settledCount } from './run.ts'
import { outcomeWords, paymentsOf, stopWords, tallyWords } from './runWords.ts'

type RunSheetProps = {
  run: Run
  onOpen: (code: BookingCode) => void
  onClose: () => void
}

/** Payments on their way, and then what became of each of them. Closing it stops nothing. */
export function RunSheet({ run, onOpen, onClose }: RunSheetProps) {
  const over = isOver(run)
  const again = failed(run)
  const stop = stopWords(run)
  return (
    <Sheet
      title={over ? 'Payments recorded' : 'Recording payments'}
      onClose={onClose}
      foot={
        <div className={styles.foot}>
          {over ? (
            <>
              {again.length > 0 ? (
                <Button tall onClick={retryFailed}>
                  Retry the failed ({again.length})
                </Button>
              ) : null}
              <Button kind="main" tall onClick={onClose}>
                Done
              </Button>
            </>
          ) : (
            <>
              <Button
                kind="plain"
                tall
                off={run.stopped === null ? null : 'No more are sent'}
                onClick={cancelRun}
              >
                Cancel
              </Button>
              <Button tall onClick={onClose}>
                Go on working
              </Button>
            </>
          )}
        </div>
      }
    >
      <div className={styles.top}>
        <Progress words="Settled" done={settledCount(run)} of={run.items.length} />
        <output>
          {over ? `${paymentsOf(run.items.length)}: ` : ''}
          {tallyWords(run)}
        </output>
        {stop === null ? null : <p>{stop}</p>}
      </div>
      <ul className={styles.list} aria-label="Outcomes">
        {run.items.map((item) => (
          <Outcome key={item.code} item={item} onOpen={onOpen} />
        ))}
      </ul>
    </Sheet>
  )
}

function Outcome({ item, onOpen }: { item: RunItem; onOpen: (code: BookingCode) => void }) {
  const { code, customer, balance, outcome } = item
  const { word, why } = outcomeWords(item)
  const needsLook = outcome === 'unknown' || outcome === 'refused'
  return (
    <li
      aria-label={`${customer || 'Without a name'}, ${code}: ${word}`}
      className={needsLook ? styles.look : undefined}
    >
      <span className={styles.who}>
        <bdi>{customer || 'Without a name'}</bdi> <Code>{code}</Code>
      </span>
      <span
        className={classNames(
          styles.outcome,
          (outcome === 'to-do' || outcome === 'left-out') && styles.quiet,
        )}
      >
        <span className={styles.amount}>
          <Amount money={balance} symbol />
        </span>
        {outcome === 'paid' ? <CheckIcon size="s" /> : null}
        {outcome === 'under-way' ? <HourglassIcon size="s" /> : null}
        {needsLook ? <RingIcon size="s" /> : null}
        <span>{word}</span>
      </span>
      {why === null ? null : (
        <span className={styles.why}>
          <span>{why}</span>
          {outcome === 'unknown' ? <LookAgain code={code} /> : null}
          <Button onClick={() => onOpen(code)}>Open booking</Button>
        </span>
      )}
    </li>
  )
}

/** Reads the booking once more: nothing is sent. */
function LookAgain({ code }: { code: BookingCode }) {
  const service = useService()
  const queryClient = useQueryClient()
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => bookingNow({ service, queryClient }, code),
    onSuccess: (booking) => {
      const isTold = booking !== null && booking.total !== null && booking.paid !== null
      if (isTold && !canSetPaid(booking)) tellSeenPaid(code)
    },
  })
  return (
    <>
      {error === null ? null : <span>{explain(failureOf(error)).title}.</span>}
      {data === undefined || isPending ? null : <span>Looked again: it is still owed.</span>}
      <Button busy={isPending} onClick={() => mutate()}>
        Look again
      </Button>
    </>
  )
}
