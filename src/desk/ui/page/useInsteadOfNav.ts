import { useLayoutEffect } from 'react'

/**
 * On an upright screen the bar that calls this replaces the main navigation, as long as `isOn`. The mark for it is on
 * the page's root: a style that looks for such a bar (`:has`) would read the whole page after each of its changes.
 */
export function useInsteadOfNav(isOn: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-instead-of-nav', isOn)
    return () => root.removeAttribute('data-instead-of-nav')
  }, [isOn])
}
