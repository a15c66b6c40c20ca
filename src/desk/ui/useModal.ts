import { type RefObject, useEffectEvent, useLayoutEffect } from 'react'
import { sheetOpened } from './messages.ts'
import { addSheet } from './sheetHistory.ts'
import { useListeners } from './useListeners.ts'

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
  const close = useEffectEvent(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    const closed = sheetOpened()
    element?.showModal()
    first.current?.focus({ preventScroll: true })
    const removeSheet = addSheet(() => close())
    return () => {
      closed()
      // Must close before it leaves the page: only then does the browser give the focus back.
      element?.close()
      removeSheet()
    }
  }, [dialog, first])

  useListeners(dialog, {
    cancel(event) {
      event.preventDefault()
      onClose()
    },
    // The content fills the dialog's own box, so a press on the dialog itself is one on the backdrop.
    pointerdown(event) {
      const { current: element } = dialog
      if (element !== null && event.target === element && isOutside(element, event)) onClose()
    },
  })
}

function isOutside(dialog: HTMLElement, { clientX, clientY }: PointerEvent): boolean {
  const box = dialog.getBoundingClientRect()
  return clientX < box.left || clientX > box.right || clientY < box.top || clientY > box.bottom
}
