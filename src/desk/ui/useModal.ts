import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { sheetOpened } from './messages.ts'
import { addSheet } from './sheetHistory.ts'

type Modal = {
  readonly dialog: RefObject<HTMLDialogElement | null>
  /** The element that takes the focus; by default the browser focuses the first button. */
  readonly first: RefObject<HTMLElement | null>
  /** Called on Escape, on the browser's Back and on a press beside the dialog. */
  readonly onClose: () => void
}

/**
 * While the dialog is mounted it is open and the page behind it is inert; when it unmounts, the focus returns to where
 * it was.
 */
export function useModal({ dialog, first, onClose }: Modal): void {
  useLayoutEffect(sheetOpened, [])
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    first.current?.focus({ preventScroll: true })
    // Must close before it leaves the page: only then does the browser give the focus back.
    return () => element?.close()
  }, [dialog, first])

  const close = useEffectEvent(onClose)
  useLayoutEffect(() => addSheet(() => close()), [])

  useLayoutEffect(() => {
    const element = dialog.current
    if (!element) return
    const leave = (event: Event): void => {
      event.preventDefault()
      onClose()
    }
    // The content fills the dialog's own box, so a press on the dialog itself is one on the backdrop.
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
