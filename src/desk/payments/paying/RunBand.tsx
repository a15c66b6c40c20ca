import { classNames } from '../../design/classNames.ts'
import { Button, IconButton } from '../../parts/Button.tsx'
import { CloseIcon } from '../../parts/icons.tsx'
import { Progress } from '../../parts/Progress.tsx'
import styles from './PaySheet.module.css'
import { cancelRun, closeRun } from './payRun.ts'
import { isOver, type Run, settledCount, tally } from './run.ts'
import { paymentsOf, tallyWords } from './runWords.ts'

/** While the sheet is closed: how far the payments are, and the way back to them. */
export function RunBand({ run, onShow }: { run: Run; onShow: () => void }) {
  const { refused, unknown, 'left-out': leftOut } = tally(run)
  if (!isOver(run)) {
    return (
      <div className={styles.band}>
        <Progress words="Recording payments" done={settledCount(run)} of={run.items.length} />
        <Button
          kind="plain"
          off={run.stopped === null ? null : 'No more are sent'}
          onClick={cancelRun}
        >
          Cancel
        </Button>
        <Button aria-haspopup="dialog" onClick={onShow}>
          Show
        </Button>
      </div>
    )
  }
  return (
    <div className={classNames(styles.band, refused + unknown > 0 && styles.needs)}>
      <output>
        <b>{paymentsOf(run.items.length)}</b>: {tallyWords(run)}
      </output>
      {refused + unknown + leftOut > 0 ? (
        <Button aria-haspopup="dialog" onClick={onShow}>
          Show
        </Button>
      ) : null}
      <IconButton label="Close the outcomes" onClick={closeRun}>
        <CloseIcon />
      </IconButton>
    </div>
  )
}
