import type { ReactNode } from 'react'
import styles from './Fold.module.css'

type FoldProps = {
  /** What is inside: `Other formats`. */
  title: string
  /** Open from the start; a person may close it. */
  open?: boolean | undefined
  children: ReactNode
}

/** What few need at this moment, behind its title. */
export function Fold({ title, open, children }: FoldProps) {
  return (
    <details className={styles.fold} open={open || undefined}>
      <summary>{title}</summary>
      {children}
    </details>
  )
}
