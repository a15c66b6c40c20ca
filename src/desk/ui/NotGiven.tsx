import type { ReactNode } from 'react'
import styles from './NotGiven.module.css'

/** Replaces a value that the service did not give: an empty place would read as "none". */
export function NotGiven({ children }: { children: ReactNode }) {
  return <p className={styles.notTold}>{children}</p>
}
