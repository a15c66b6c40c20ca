import { tabletNow } from '../../kit/tabletClock.ts'
import { markSeen, useChanged } from './changed.ts'

/** A mark that came under the hand this lately has not been looked at. */
const lookMs = 2_000

/**
 * A change counts as seen when its mark is in sight and somebody is at the desk: they touch, type or scroll, and had
 * two seconds to look. On a tablet that lies alone it stays.
 *
 * @returns what ends it
 */
export function watchEyes(now: () => number = tabletNow): () => void {
  const look = () => {
    const { changed } = useChanged.getState()
    if (changed.size === 0) return
    const seen = [...document.querySelectorAll<HTMLElement>('[data-changed]')].flatMap((mark) => {
      const code = mark.dataset['changed'] ?? ''
      const learnedAt = [...changed].find(([one]) => one === code)?.[1]
      const isOld = learnedAt !== undefined && now() - learnedAt >= lookMs
      return isOld && isInSight(mark) ? [code] : []
    })
    if (seen.length > 0) markSeen(seen)
  }
  const signs = ['pointerdown', 'keydown', 'wheel', 'touchmove'] as const
  const passive = { capture: true, passive: true }
  for (const sign of signs) document.addEventListener(sign, look, passive)
  return () => {
    for (const sign of signs) document.removeEventListener(sign, look, passive)
  }
}

function isInSight(mark: HTMLElement): boolean {
  const { top, bottom, width } = mark.getBoundingClientRect()
  return width > 0 && bottom > 0 && top < globalThis.innerHeight
}
