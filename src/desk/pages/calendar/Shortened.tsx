import styles from './CalendarPlace.module.css'

type ShortenedProps = { words: string; short: string }

/** The words of a button in the head, shorter where the screen is narrow; its name stays `words`. */
export const Shortened = ({ words, short }: ShortenedProps) => (
  <>
    <span className={styles.whole}>{words}</span>
    <span className={styles.short}>{short}</span>
  </>
)
