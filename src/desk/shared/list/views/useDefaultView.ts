import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'
import type { SavedLook, ViewPlace } from './savedView.ts'
import { useSavedViews } from './views.ts'

/**
 * Opens a place with its default view, but only when somebody comes to it without filters of their own, not when they
 * go back or have taken the filters off.
 *
 * @param look the view in the address
 */
export function useDefaultView(
  place: ViewPlace,
  look: SavedLook,
  open: (look: SavedLook) => void,
): void {
  const { views, isRead } = useSavedViews(place)
  const { key } = useLocation()
  const way = useNavigationType()
  const first = useRef({ isPlain: look.query === '' && look.email === null, way, key })
  const isOver = useRef(false)
  const comes = useEffectEvent(() => {
    const { isPlain, way: how, key: arrivedAt } = first.current
    // A newly loaded page has no history entry yet.
    const isComing = how !== NavigationType.Pop || arrivedAt === 'default'
    const wasTouched = key !== arrivedAt
    if (!isOver.current && isPlain && isComing && !wasTouched) {
      const chosen = views.find(({ isDefault }) => isDefault)
      if (chosen !== undefined) open(chosen)
    }
    isOver.current = true
  })
  useEffect(() => {
    if (isRead) comes()
  }, [isRead])
}
