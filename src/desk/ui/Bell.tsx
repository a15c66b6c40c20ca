import styles from './Bell.module.css'
import { classNames } from './design/classNames.ts'

/**
 * The counter bell of the logo, with one cut of light on its dome.
 *
 * @param rings turns the knob brass, which always means that a person is needed
 */
export function Bell({
  rings = false,
  className,
}: {
  rings?: boolean
  className?: string | undefined
}) {
  return (
    <svg
      viewBox="0 0 32 32"
      className={classNames(styles.bell, rings && styles.rings, className)}
      aria-hidden="true"
    >
      <path d="M5.5 21.5a10.5 10.5 0 0 1 21 0z" />
      <path className={styles.light} d="M9.8 18.6a6.6 6.6 0 0 1 4.3-4.5" />
      <rect x="3" y="23.6" width="26" height="3.6" rx="1.8" />
      <path
        className={styles.knob}
        d="M14.7 9.2V7.4h-1.5a1.7 1.7 0 0 1 0-3.4h5.6a1.7 1.7 0 0 1 0 3.4h-1.5v1.8z"
      />
    </svg>
  )
}
