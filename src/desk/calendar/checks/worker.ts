import type { Question } from './checker.ts'
import { checkAll } from './checks.ts'

/** Checks away from the page, so that a tap is never in its way (ux.md §4.6). */
globalThis.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  globalThis.postMessage(checkAll(data.facts))
})
