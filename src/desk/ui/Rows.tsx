import type { ReactNode } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './Rows.module.css'

/** The container of a list of rows: rows are laid out by its width, not by the window's. */
export function Rows({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={classNames(styles.rows, className)}>{children}</div>
}

type GroupProps = {
  /** `Late`, `09:00`, `Cedar cabin`. */
  title: string
  /** Beside the title: `2 parties · 3 in`. */
  aside?: ReactNode
  /** At the end of the line: `28 people · 96.00 due`. */
  end?: ReactNode
  /** The rows, each an `<li>`. */
  children: ReactNode
}

/** Rows under one heading that stays in sight while they scroll. */
export function Group({ title, aside, end, children }: GroupProps) {
  return (
    <section aria-label={title}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {aside ? <span>{aside}</span> : null}
        {end ? <span className={styles.end}>{end}</span> : null}
      </header>
      <ul>{children}</ul>
    </section>
  )
}
