import styles from './Bones.module.css'

/** Rows that are on their way: the place they will take, and no pretence of what they say. */
export function RowBones({ count = 8 }: { count?: number }) {
  return (
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
  )
}

const nameWidths = [32, 26, 40, 29]
const lineWidths = [52, 44, 60]

/** A line of words on its way. */
export function Bone({ width = '60%' }: { width?: string }) {
  return <span className={styles.bone} style={{ inlineSize: width }} aria-hidden="true" />
}
