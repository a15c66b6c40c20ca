import type { Page } from 'playwright-core'

/** Whether a reload now would take something typed: on a marked tablet no longer than until it is sealed there. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
