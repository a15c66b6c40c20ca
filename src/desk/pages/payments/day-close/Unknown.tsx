import { t } from '@lingui/core/macro'
import styles from './Unknown.module.css'

/** The limits of a close, so that nobody takes it for more than it is. */
export function Unknown({ lines }: { lines: readonly string[] }) {
  return (
    <section aria-label={t`Not included`} className={styles.unknown}>
      <h2>{t`Not included`}</h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  )
}
