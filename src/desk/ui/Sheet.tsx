import { t } from '@lingui/core/macro'
import { type ReactNode, useId, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { classNames } from './design/classNames.ts'
import { CloseIcon } from './icons.tsx'
import { MessageSlot } from './MessageSlot.tsx'
import styles from './Sheet.module.css'
import { useModal } from './useModal.ts'

export type SheetFrameProps = {
  /** The dialog's name and heading: `Change status`. */
  title: string
  children: ReactNode
  /** Stays at the bottom while the rest scrolls: what will happen, and the buttons. */
  foot?: ReactNode
  /** As wide as a document, not as a form. */
  wide?: boolean
  /** The page behind shows the effect of the answer, so it is not darkened. */
  seeThrough?: boolean
  /** Called on Escape, on the Close button and on a press beside the sheet. */
  onClose: () => void
}

/**
 * A dialog at the edge of the screen: the bottom in portrait, the end in landscape. While it is mounted it is open and
 * the page behind it is inert; when it closes, the focus returns to where it was.
 */
export function Sheet({
  title,
  children,
  foot,
  wide = false,
  seeThrough = false,
  onClose,
}: SheetFrameProps) {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)

  // The heading takes the focus, so that the sheet's name is read out first.
  useModal({ dialog, first: heading, onClose })

  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, wide && styles.wide, seeThrough && styles.seeThrough)}
      aria-labelledby={id}
    >
      <header className={styles.head}>
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <IconButton label={t({ message: 'Close', comment: 'Button' })} onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      <MessageSlot inSheet />
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </dialog>
  )
}
