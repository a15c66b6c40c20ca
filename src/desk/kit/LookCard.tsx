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
  /** The ways on, the first in brass: buttons. */
  steps: ReactNode
}

/** The card behind `Look`: what you did, what the service says, one next step first. */
export function LookCard({ title, who, says, children, steps }: LookCardProps) {
  const card = useRef<HTMLElement>(null)
  // It may open below what is in sight, or come while one was reading further down.
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
