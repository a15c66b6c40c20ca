import { ph, t } from '@lingui/core/macro'
import { useId } from 'react'
import { formatNumber } from './language/format.ts'
import styles from './Progress.module.css'

const doneWords = (done: number, total: number): string =>
  t({
    message: `${ph({ done: formatNumber(done) })} of ${ph({ total: formatNumber(total) })}`,
    comment: 'How many are done: 500 of 2,500',
  })

/** Long work as a bar with a count: `Loaded 500 of 2,500`. */
export function Progress({ words, done, of }: { words: string; done: number; of: number }) {
  const label = useId()
  return (
    <div className={styles.progress}>
      <p>
        <span id={label}>{words}</span>
        <b>{doneWords(done, of)}</b>
      </p>
      <progress value={done} max={Math.max(1, of)} aria-labelledby={label} />
    </div>
  )
}
