import { tabletNow } from '../../../ui/tabletClock.ts'
import { markSeen, useChanged } from './changed.ts'

/** A mark that appeared less than this long ago does not count as seen. */
const lookMs = 2_000

/**
 * A change counts as seen when its mark is visible for two seconds and somebody then touches, types or scrolls. On an
 * unattended tablet the mark stays.
 *
 * @returns what ends it
 */
export function watchSeenChanges(now: () => number = tabletNow): () => void {
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
