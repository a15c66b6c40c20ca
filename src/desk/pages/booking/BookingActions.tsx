import { t } from '@lingui/core/macro'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/design/classNames.ts'
import { BookmarkedIcon, NoteIcon, PrintIcon } from '../../ui/icons.tsx'
import { BookmarkIcon } from '../../ui/placeIcons.tsx'
import { StatusMark } from '../../ui/StatusMark.tsx'
import styles from './BookingActions.module.css'

export type BookingActionsProps = {
  isBookmarked: boolean
  isChangingStatus: boolean
  /** Why this account may not write notes, once the service has refused it. */
  whyNoNote: string | null
  whyNoBookmark: string | null
  whyNoStatus: string | null
  onNote: () => void
  onStatus: () => void
  onBookmark: () => void
  onPrint: () => void
}

/** The four other actions of a booking. */
export function BookingActions(props: BookingActionsProps) {
  const { isBookmarked, isChangingStatus } = props
  return (
    <div className={styles.actions}>
      <Button
        className={styles.action}
        icon={<NoteIcon />}
        aria-keyshortcuts="n"
        off={props.whyNoNote}
        onClick={props.onNote}
      >{t`Add note`}</Button>
      <Button
        className={classNames(styles.action, isChangingStatus && styles.on)}
        icon={<StatusMark id="PART" />}
        aria-keyshortcuts="s"
        aria-expanded={isChangingStatus}
        aria-haspopup="dialog"
        off={props.whyNoStatus}
        onClick={props.onStatus}
      >{t`Change status`}</Button>
      <Button
        className={classNames(styles.action, isBookmarked && styles.on)}
        icon={isBookmarked ? <BookmarkedIcon /> : <BookmarkIcon />}
        aria-keyshortcuts="b"
        aria-pressed={isBookmarked}
        off={props.whyNoBookmark}
        onClick={props.onBookmark}
      >
        {isBookmarked
          ? t`Remove bookmark`
          : t({
              message: 'Bookmark',
              comment: 'Button: sets a bookmark on the booking',
              context: 'verb',
            })}
      </Button>
      <Button
        className={styles.action}
        icon={<PrintIcon />}
        aria-keyshortcuts="p"
        aria-haspopup="dialog"
        onClick={props.onPrint}
      >
        {t({ message: 'Print', comment: 'Button (a verb)' })}
      </Button>
    </div>
  )
}
