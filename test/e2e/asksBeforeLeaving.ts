import type { Page } from 'playwright-core'

/** Whether a reload now would lose typed text; on a marked tablet only until the text is sealed there. */
export const asksBeforeLeaving = (page: Page): Promise<boolean> =>
  page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
