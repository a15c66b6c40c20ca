import { useLayoutEffect } from 'react'

/**
 * On an upright screen the bar that calls this stands where the main navigation stood, as long as `isOn`. Said at the page's
 * root: a style that looks for such a bar (`:has`) would read the whole page after each of its changes.
 */
export function useInsteadOfNav(isOn: boolean): void {
  useLayoutEffect(() => {
    const root = document.documentElement
    root.toggleAttribute('data-instead-of-nav', isOn)
    return () => root.removeAttribute('data-instead-of-nav')
  }, [isOn])
}
