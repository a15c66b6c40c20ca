import { type ReactNode, useId } from 'react'
import styles from './SettingsSection.module.css'

/** One subject of the settings, under its heading. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const heading = useId()
  return (
    <section className={styles.section} aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      <div className={styles.box}>{children}</div>
    </section>
  )
}

/** Facts as pairs of name and value. */
export function Facts({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className={styles.facts}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <bdi>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}
