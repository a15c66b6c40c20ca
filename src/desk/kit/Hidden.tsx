import type { ReactNode } from 'react'
import styles from './Hidden.module.css'

/** Words for those who listen, where the eye is told by a shape. */
export function Hidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  )
}
