import { t } from '@lingui/core/macro'
import type { ReactNode } from 'react'
import { classNames } from './design/classNames.ts'
import styles from './Flags.module.css'
import { Hidden } from './Hidden.tsx'
import { BookmarkedIcon, ChangedIcon, NoteIcon } from './icons.tsx'

/** What a colleague should know before the guest arrives. At most three are shown. */
export type Flag =
  | { kind: 'guest-note' }
  | { kind: 'note' }
  | { kind: 'bookmarked' }
  | { kind: 'changed' }
  /** Shown until somebody has opened the booking (`live/watchSeenChanges.ts`). */
  | { kind: 'changed-by-others'; code: string }

/** @param flags in the order in which they matter: the fourth and later are not shown */
export function Flags({ flags }: { flags: readonly Flag[] }) {
  if (flags.length === 0) return null
  return (
    <ul className={styles.flags}>
      {flags.slice(0, 3).map((flag) => (
        <li
          key={flag.kind}
          className={classNames(
            flag.kind === 'guest-note' && styles.guest,
            flag.kind === 'changed-by-others' && styles.changed,
          )}
          title={wordsOf(flag)}
          data-changed={flag.kind === 'changed-by-others' ? flag.code : undefined}
        >
          {iconOf(flag)}
          <Hidden>{wordsOf(flag)}</Hidden>
        </li>
      ))}
    </ul>
  )
}

function wordsOf(flag: Flag): string {
  switch (flag.kind) {
    case 'guest-note':
      return t`Note from the guest`
    case 'note':
      return t({ message: 'Note', comment: 'A mark: the booking has a note' })
    case 'bookmarked':
      return t({ message: 'Bookmarked', comment: 'A mark: the booking has a bookmark' })
    case 'changed':
      return t`Changed in the last hour`
    case 'changed-by-others':
      return t`Changed by someone else`
  }
}

function iconOf(flag: Flag): ReactNode {
  switch (flag.kind) {
    case 'guest-note':
    case 'note':
      return <NoteIcon />
    case 'bookmarked':
      return <BookmarkedIcon />
    case 'changed':
    case 'changed-by-others':
      return <ChangedIcon />
  }
}
