import type { ReactNode } from 'react'
import styles from './Band.module.css'
import { classNames } from './design/classNames.ts'

export type BandProps = {
  icon: ReactNode
  /** The event: a pause that the service demands, a lost connection. */
  title: ReactNode
  /** What it means for the work: `Reading pauses for 0:40. Your actions go out by themselves.` */
  children?: ReactNode
  /** One button. */
  action?: ReactNode
  /** Brass: a person has to act. */
  needs?: boolean | undefined
}

/** A line across a place that says what is the matter, with the next step at its end. */
export function Band({ icon, title, children, action, needs = false }: BandProps) {
  return (
    <div className={classNames(styles.band, needs && styles.needs)}>
      {icon}
      <p>
        <b>{title}</b>
        {children ? <small>{children}</small> : null}
      </p>
      {action}
    </div>
  )
}
