import { type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { CloseIcon } from './icons.tsx'
import styles from './Sheet.module.css'

export type SheetProps = {
  /** The dialog's name and heading: `Change status`. */
  title: string
  children: ReactNode
  /** Stays at the bottom while the rest scrolls: what will happen, and the buttons. */
  foot?: ReactNode
  /** Escape, the Close button and a press beside the sheet. */
  onClose: () => void
}

/**
 * A dialog from the edge: bottom in portrait, the end in landscape. While it is mounted it is open and the place
 * behind it rests; when it goes, focus returns to where it was.
 */
export function Sheet({ title, children, foot, onClose }: SheetProps) {
  const heading = useId()
  const dialog = useRef<HTMLDialogElement>(null)

  useLayoutEffect(() => {
    const sheet = dialog.current
    sheet?.showModal()
    // Closed before it leaves the page: only then does the browser give focus back.
    return () => sheet?.close()
  }, [])

  useEffect(() => {
    const sheet = dialog.current
    if (!sheet) return
    const leave = (event: Event): void => {
      event.preventDefault()
      onClose()
    }
    // The dialog's own box ends at its edge, so a press on the dialog itself is one on the veil beside it.
    const beside = (event: PointerEvent): void => {
      if (event.target === sheet && isOutside(sheet, event)) onClose()
    }
    sheet.addEventListener('cancel', leave)
    sheet.addEventListener('pointerdown', beside)
    return () => {
      sheet.removeEventListener('cancel', leave)
      sheet.removeEventListener('pointerdown', beside)
    }
  }, [onClose])

  return (
    <dialog ref={dialog} className={styles.sheet} aria-labelledby={heading}>
      <header className={styles.head}>
        <h2 id={heading}>{title}</h2>
        <IconButton label="Close" onClick={onClose}>
          <CloseIcon />
        </IconButton>
      </header>
      <div className={styles.body}>{children}</div>
      {foot ? <footer className={styles.foot}>{foot}</footer> : null}
    </dialog>
  )
}

function isOutside(sheet: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = sheet.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
