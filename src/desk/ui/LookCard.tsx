import { type ReactNode, useEffect, useRef } from 'react'
import styles from './LookCard.module.css'

export type LookCardProps = {
  /** What happened, in plain words: `Already checked in`. */
  title: string
  /** Whom it is about: `Siobhán Ní Dhomhnaill, 2 people · KB4HC`. */
  who?: ReactNode
  /** What each side says: `You` / `Check in, 09:11, on this tablet`; `The service` / `In since 08:57`. */
  says: readonly { side: string; words: ReactNode }[]
  /** What it means: `Nothing is lost: she is in. Your tap was not counted twice.` */
  children: ReactNode
  /** The possible next steps as buttons, the first in brass. */
  steps: ReactNode
}

/** The card behind `Look`: what you did, what the service says, and the best next step first. */
export function LookCard({ title, who, says, children, steps }: LookCardProps) {
  const card = useRef<HTMLElement>(null)
  // The card may open outside the visible part of the list.
  useEffect(() => {
    card.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <section ref={card} className={styles.card} aria-label={title}>
      <p className={styles.title}>{title}</p>
      {who ? <p className={styles.who}>{who}</p> : null}
      <dl className={styles.says}>
        {says.map(({ side, words }) => (
          <div key={side}>
            <dt>{side}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p>{children}</p>
      <div className={styles.steps}>{steps}</div>
    </section>
  )
}
