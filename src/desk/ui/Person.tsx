import { i18n } from '@lingui/core'
import styles from './Person.module.css'

/** A person as two letters; the surrounding element says the name. */
export function Person({ name }: { name: string }) {
  return (
    <span className={styles.person} aria-hidden="true">
      {initials(name)}
    </span>
  )
}

/** The first letters of first and last name: `Kenji Sato` is KS, `王秀英` is 王. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/u).filter(Boolean)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  const letters = ends.map((word) => /\p{L}|\p{N}/u.exec(word ?? '')?.[0] ?? '')
  return letters.join('').toLocaleUpperCase(i18n.locale)
}
