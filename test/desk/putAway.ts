import { vi } from 'vitest'

/**
 * The tablet is put away and taken up again: the page is hidden for a moment, and held actions are sent without the
 * five seconds. A page that is closed (`pagehide`) is another case: it does not come back.
 */
export function putAway(): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
}
