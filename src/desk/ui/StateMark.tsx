import type { ReactNode } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './StateMark.module.css'

/**
 * The state of a guest. The marks differ in shape before they differ in colour. `ours` is known to this tablet alone;
 * `in` and `out` are from the service.
 */
export type MarkState =
  | 'expected'
  | 'late'
  | 'held'
  | 'ours'
  | 'in'
  | 'out'
  | 'look'
  | 'not-expected'
  | 'cancelled'
  | 'unknown'

const shapes: Record<MarkState, ReactNode> = {
  expected: <circle cx="12" cy="12" r="8.5" />,
  late: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 7.2V12l3.2 2" />
    </>
  ),
  held: (
    <>
      <circle cx="12" cy="12" r="8.5" opacity=".25" />
      <path d="M12 3.5a8.5 8.5 0 1 1-8.1 5.9" />
    </>
  ),
  ours: (
    <>
      <circle cx="12" cy="12" r="8.5" strokeDasharray="3.1 2.25" />
      <path d="m8.5 12.3 2.4 2.4 4.6-5" />
    </>
  ),
  in: (
    <>
      <circle cx="12" cy="12" r="8.5" fill="currentColor" />
      <path className={styles.cut} d="m8.3 12.3 2.6 2.6 5-5.4" />
    </>
  ),
  out: <path d="m5 12.6 4.4 4.4L19 7" />,
  look: (
    <>
      <path className={styles.diamond} d="M12 2.6 21.4 12 12 21.4 2.6 12z" />
      <path className={styles.bang} d="M12 7.6v5M12 16v.1" />
    </>
  ),
  'not-expected': (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M8 12h8" />
    </>
  ),
  cancelled: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m6.2 17.8 11.6-11.6" />
    </>
  ),
  unknown: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.7 9.8a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.2.9-1.2 1.6M12 16.4v.1" />
    </>
  ),
}

/**
 * The 24 px mark at the start of a row. The words for it are in the row's name or beside it; where the mark is alone,
 * give it a `label`.
 */
export function StateMark({ state, label }: { state: MarkState; label?: string | undefined }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={classNames(styles.mark, styles[state])}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    >
      {shapes[state]}
    </svg>
  )
}
