import { holdMs } from '../commands/command.ts'
import { classNames } from '../design/classNames.ts'
import styles from './ActButton.module.css'
import { useCountdown } from './useCountdown.ts'

type UndoButtonProps = {
  /** When the action is sent, in epoch milliseconds. */
  until: number
  onPress: () => void
  className?: string | undefined
  'aria-describedby'?: string
}

/**
 * Takes back what has not left the tablet yet. The seconds are shown and drain away; the name stays "Undo",
 * so that a screen reader is not told every second.
 */
export function UndoButton({ until, onPress, className, ...rest }: UndoButtonProps) {
  const seconds = useCountdown(until)
  return (
    <button
      type="button"
      className={classNames(className, styles.undo)}
      onClick={onPress}
      {...rest}
    >
      <span className={styles.do}>
        <span
          className={styles.left}
          style={{ inlineSize: `${Math.min(100, (seconds * 100_000) / holdMs)}%` }}
          aria-hidden="true"
        />
        <span className={styles.count}>
          Undo <span aria-hidden="true">{seconds}</span>
        </span>
      </span>
    </button>
  )
}
