import { useLayoutEffect } from 'react'
import { type To, useLocation, useNavigate } from 'react-router'
import { useListeners } from '../useListeners.ts'

type Panel = { readonly current: HTMLElement | null }

/**
 * What the keyboard does with an opened booking, also while its code is on its way: Escape closes it, and the focus
 * returns to the row it was opened from.
 */
export function usePanelFocus(panel: Panel, closeTo: To): void {
  useReturningFocus(panel)
  useEscape(panel, closeTo)
}

/** The element that opened a booking; the loading panel and the loaded one share it. */
let opener: HTMLElement | null = null

/** The focus returns to the row that opened the booking, or else to the heading of the place. */
function useReturningFocus(panel: Panel): void {
  useLayoutEffect(() => {
    const closing = panel.current
    const pressed = document.activeElement
    const isOutside = pressed !== document.body && pressed?.closest('article') === null
    if (isOutside && pressed instanceof HTMLElement) opener = pressed
    return () => {
      if (closing?.contains(document.activeElement) !== true) return
      // Must run after the change: only now is the list visible again, or another panel in this one's place.
      queueMicrotask(() => {
        if (document.querySelector('main > article') !== null) return
        opener?.focus({ preventScroll: true })
        if (document.activeElement !== document.body) return
        document.querySelector('h1')?.focus({ preventScroll: true })
      })
    }
  }, [panel])
}

const typedInto = 'textarea, input:not([type=checkbox], [type=radio])'

function useEscape(panel: Panel, closeTo: To): void {
  const navigate = useNavigate()
  // State that a list must not write into its address (a guest's e-mail) travels back.
  const { state: kept }: { state: unknown } = useLocation()
  useListeners(panel, {
    keydown(event) {
      const isElsewhere =
        event.target instanceof Element && event.target.closest('dialog, [popover]') !== null
      if (event.key !== 'Escape' || event.defaultPrevented || isElsewhere) return
      // Escape first leaves the field; the next Escape closes the panel.
      if (event.target instanceof Element && event.target.closest(typedInto) !== null) {
        event.preventDefault()
        panel.current?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true })
        return
      }
      void navigate(closeTo, { replace: true, state: kept })
    },
  })
}
