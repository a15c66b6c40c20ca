import type { ReactNode } from 'react'
import styles from './Hidden.module.css'

/** Words for screen readers, where sighted people see a shape. */
export function Hidden({ children, id }: { children: ReactNode; id?: string | undefined }) {
  return (
    <span className={styles.hidden} id={id}>
      {children}
    </span>
  )
}
