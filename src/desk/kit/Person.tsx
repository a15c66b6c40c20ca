import styles from './Person.module.css'

/** A person as two letters; the name is said by whatever it stands in. */
export function Person({ name }: { name: string }) {
  return (
    <span className={styles.person} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** First and last name's first letters as one writes them: `Kenji Sato` is KS, `王秀英` is 王. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => /\p{L}|\p{N}/u.exec(word ?? '')?.[0] ?? '')
  return letters.join('').toLocaleUpperCase()
}
