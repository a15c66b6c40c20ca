import { holdMs } from '../commands/command.ts'
import styles from './ActButton.module.css'
import { useCountdown } from './useCountdown.ts'

/**
 * The face of Undo: the seconds are shown and drain away. The name stays "Undo", so that a screen reader is not
 * told every second.
 *
 * @param props.until when the action is sent, in epoch milliseconds
 */
export function UndoFace({ until }: { until: number }) {
  const seconds = useCountdown(until)
  return (
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
  )
}
