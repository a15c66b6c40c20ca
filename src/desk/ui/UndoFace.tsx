import styles from './ActButton.module.css'
import { useCountdown } from './useCountdown.ts'

/**
 * The inside of the Undo button: the seconds drain away. The name stays "Undo", so that a screen reader does not speak
 * every second.
 *
 * @param props.until when the action is sent, in epoch milliseconds
 * @param props.heldMs how long it can be undone in all
 */
export function UndoFace({ until, heldMs }: { until: number; heldMs: number }) {
  const seconds = useCountdown(until)
  return (
    <span className={styles.do}>
      <span
        className={styles.left}
        style={{ transform: `scaleX(${Math.min(1, (seconds * 1_000) / heldMs)})` }}
        aria-hidden="true"
      />
      <span className={styles.count}>
        Undo <span aria-hidden="true">{seconds}</span>
      </span>
    </span>
  )
}
