import { useEffect, useState } from 'react'
import styles from './Bones.module.css'

/** Rows that are on their way: the place they will take, and no pretence of what they say. */
export function RowBones({ count = 8 }: { count?: number }) {
  return (
    <>
      <StillWaiting />
      <div aria-hidden="true" className={styles.rows}>
        {Array.from({ length: count }, (_, nth) => (
          <div className={styles.row} key={nth}>
            <span className={styles.mark} />
            <span className={styles.who}>
              <span className={styles.bone} style={{ inlineSize: `${nameWidths[nth % 4]}%` }} />
              <span className={styles.bone} style={{ inlineSize: `${lineWidths[nth % 3]}%` }} />
            </span>
            <span className={styles.act} />
          </div>
        ))}
      </div>
    </>
  )
}

/** After that long an empty place needs a word. */
const slowMs = 3_000

/** Says after a while that the answer is still on its way: nobody is to take the empty place for it. */
export function StillWaiting() {
  const [isSlow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), slowMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.slow} aria-live="polite">
      {isSlow ? 'Still waiting for the service …' : null}
    </p>
  )
}

const nameWidths = [32, 26, 40, 29]
const lineWidths = [52, 44, 60]

/** A line of words on its way. */
export function Bone({ width = '60%' }: { width?: string }) {
  return <span className={styles.bone} style={{ inlineSize: width }} aria-hidden="true" />
}
