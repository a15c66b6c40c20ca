import type { ReactNode } from 'react'
import styles from './NotTold.module.css'

/** In place of what the service has not told: an empty place would read as "none". */
export function NotTold({ children }: { children: ReactNode }) {
  return <p className={styles.notTold}>{children}</p>
}
