import { useId } from 'react'
import styles from './Progress.module.css'

/** Long work as a bar with a count: `Loading today 96 of 128`. */
export function Progress({ words, done, of }: { words: string; done: number; of: number }) {
  const label = useId()
  return (
    <div className={styles.progress}>
      <p>
        <span id={label}>{words}</span>
        <b>
          {done} of {of}
        </b>
      </p>
      <progress value={done} max={Math.max(1, of)} aria-labelledby={label} />
    </div>
  )
}
