import { t } from '@lingui/core/macro'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { classNames } from '../../../ui/design/classNames.ts'
import { CloseIcon, CloudIcon, HourglassIcon, RingIcon } from '../../../ui/icons.tsx'
import { Progress } from '../../../ui/Progress.tsx'
import { CheckIcon } from '../../../ui/placeIcons.tsx'
import { useCountdown } from '../../../ui/useCountdown.ts'
import { cancelRun, closeRun } from './currentRun.ts'
import styles from './Run.module.css'
import { type BulkRun, heldUntil, isAllDone, isOver, settledCount, tally } from './run.ts'
import { countOf, goingWords, overWords, undoWords } from './runWords.ts'

/** Shown while the sheet is closed: the progress, Undo, and the way to the sheet. */
export function RunBand({ run, onShow }: { run: BulkRun; onShow: () => void }) {
  const until = heldUntil(run)
  if (until !== null) return <HeldBand run={run} until={until} />
  return isOver(run) ? (
    <OverBand run={run} onShow={onShow} />
  ) : (
    <div className={styles.band}>
      <Progress words={goingWords(run)} done={settledCount(run)} of={run.items.length} />
      <Button
        kind="plain"
        off={run.stopped === null ? null : t`Already cancelled`}
        onClick={cancelRun}
      >{t`Cancel`}</Button>
      <Button aria-haspopup="dialog" onClick={onShow}>
        {t({ message: 'Show', comment: 'Button: opens the sheet with the results' })}
      </Button>
    </div>
  )
}

/** The actions of a run share one undo time and are undone together. */
function HeldBand({ run, until }: { run: BulkRun; until: number }) {
  const seconds = useCountdown(until)
  return (
    <div className={classNames(styles.band, styles.held)}>
      <output>
        <HourglassIcon />
        <span>
          <b>{countOf(run.kind, run.items.length)}</b>
        </span>
      </output>
      <Button aria-label={undoWords(run)} onClick={cancelRun}>
        {t`Undo`}{' '}
        <span aria-hidden="true" className={styles.seconds}>
          {seconds}
        </span>
      </Button>
    </div>
  )
}

function OverBand({ run, onShow }: { run: BulkRun; onShow: () => void }) {
  const { refused, unknown, asks, waiting } = tally(run)
  const needsPerson = refused + unknown + asks > 0
  return (
    <div className={classNames(styles.band, needsPerson && styles.needs)}>
      <output>
        {needsPerson ? <RingIcon /> : waiting > 0 ? <CloudIcon /> : <CheckIcon />}{' '}
        <b>{overWords(run)}</b>
      </output>
      {isAllDone(run) ? null : (
        <Button kind={needsPerson ? 'brass' : undefined} aria-haspopup="dialog" onClick={onShow}>
          {t({ message: 'Show', comment: 'Button: opens the sheet with the results' })}
        </Button>
      )}
      <IconButton label={t({ message: 'Close', comment: 'Button' })} onClick={closeRun}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
