import { Button } from '../../parts/Button.tsx'
import styles from './ChosenBar.module.css'
import type { Planned } from './run.ts'
import { paymentsOf, sumWords } from './runWords.ts'

type ChosenBarProps = {
  chosen: readonly Planned[]
  /** Why they cannot be recorded now. */
  whyNot: string | null
  onSetPaid: () => void
  onClear: () => void
}

/** What is chosen, what it comes to, and the one thing to do with it. */
export function ChosenBar({ chosen, whyNot, onSetPaid, onClear }: ChosenBarProps) {
  if (chosen.length === 0) return null
  return (
    <div className={styles.bar}>
      <output>
        <b>{chosen.length} chosen</b> <bdi>{sumWords(chosen.map(({ balance }) => balance))}</bdi>
      </output>
      <span className={styles.buttons}>
        <Button kind="plain" onClick={onClear}>
          Choose none
        </Button>
        <Button kind="main" off={whyNot} aria-haspopup="dialog" onClick={onSetPaid}>
          Set {paymentsOf(chosen.length).replace(/ payments?$/, '')} paid
        </Button>
      </span>
    </div>
  )
}
