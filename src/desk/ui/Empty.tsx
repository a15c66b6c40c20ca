import type { ReactNode } from 'react'
import { Bell } from './Bell.tsx'
import styles from './Empty.module.css'

type EmptyProps = {
  /** The fact: `No arrivals left today`. */
  title: string
  /** The next fact: `Four tomorrow, the first at 09:00.` */
  children?: ReactNode
  /** What to do about it: a button or a link. */
  action?: ReactNode
  /** Instead of the bell. */
  icon?: ReactNode
}

/** An empty list: what is the case, and what to do. */
export function Empty({ title, children, action, icon }: EmptyProps) {
  return (
    <div className={styles.empty}>
      <span className={styles.mark}>{icon ?? <Bell className={styles.bell} />}</span>
      <div>
        <b>{title}</b>
        {children ? <p>{children}</p> : null}
        {action}
      </div>
    </div>
  )
}
