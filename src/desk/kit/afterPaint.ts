import { whenIdle } from './whenIdle.ts'

/** A page that is not seen draws no frames. */
const unseenMs = 100

/** Runs once the frame that is being made is on the screen and the browser has a moment. */
export function afterPaint(act: () => void): void {
  let isOver = false
  const once = (): void => {
    if (isOver) return
    isOver = true
    clearTimeout(timer)
    act()
  }
  const timer = setTimeout(once, unseenMs)
  requestAnimationFrame(() => whenIdle(once))
}
