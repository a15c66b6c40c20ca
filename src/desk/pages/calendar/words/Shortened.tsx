import styles from './Shortened.module.css'

type ShortenedProps = {
  words: string
  short: string
  /** Shorter already on a screen of middle width. */
  isEarly?: boolean
}

/** The words of a button in the head, shorter where the screen is narrow; its name stays `words`. */
export const Shortened = ({ words, short, isEarly = false }: ShortenedProps) => (
  <span className={isEarly ? styles.early : undefined}>
    <span className={styles.whole}>{words}</span>
    <span className={styles.short}>{short}</span>
  </span>
)
