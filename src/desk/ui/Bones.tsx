import { t } from '@lingui/core/macro'
import styles from './Bones.module.css'
import { useIsLater } from './useTimeout.ts'

/** Rows on their way: they take the place of the real rows and show no text. */
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

/** After this long an empty place needs a word. */
const slowMs = 3_000

/** Says after a while that the answer is still on its way, so that nobody takes the place for empty. */
export function StillWaiting() {
  const isSlow = useIsLater(slowMs)
  return (
    <p className={styles.slow} aria-live="polite">
      {isSlow ? t`Still loading…` : null}
    </p>
  )
}

const nameWidths = [32, 26, 40, 29]
const lineWidths = [52, 44, 60]

/** One line of text on its way. */
export function Bone({ width = '60%' }: { width?: string }) {
  return <span className={styles.bone} style={{ inlineSize: width }} aria-hidden="true" />
}
