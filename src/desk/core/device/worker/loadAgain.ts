import { isInUse } from './isInUse.ts'

/**
 * Loads the page again, in the newest version where there is one. While something is typed or unsent the browser asks
 * first.
 */
export async function loadAgain(): Promise<void> {
  if (isInUse()) return location.reload()
  try {
    const { renew } = await import('./renew.ts')
    await renew(isInUse)
  } catch {
    // The file of this module is gone too.
    location.reload()
  }
}
