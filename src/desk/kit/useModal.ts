import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { sheetOpened } from './messages.ts'

type Modal = {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** What has the focus first; by itself the browser would begin with the first button. */
  readonly first: RefObject<HTMLElement | null>
  /** Escape and a press beside the dialog. */
  readonly onClose: () => void
}

/** While the dialog is mounted it is open and all behind it rests; when it goes, focus returns to where it was. */
export function useModal({ dialog, first, onClose }: Modal): void {
  useLayoutEffect(sheetOpened, [])
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    first.current?.focus({ preventScroll: true })
    // Closed before it leaves the page: only then does the browser give focus back.
    return () => element?.close()
  }, [dialog, first])

  useEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = (event: Event): void => {
      event.preventDefault()
      onClose()
    }
    // The dialog's own box ends at its edge, so a press on the dialog itself is one on the veil beside it.
    const beside = (event: PointerEvent): void => {
      if (event.target === element && isOutside(element, event)) onClose()
    }
    element.addEventListener('cancel', leave)
    element.addEventListener('pointerdown', beside)
    return () => {
      element.removeEventListener('cancel', leave)
      element.removeEventListener('pointerdown', beside)
    }
  }, [dialog, onClose])
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
