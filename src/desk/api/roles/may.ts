import { isFrontDesk } from '../../../contract/account.ts'

/** Whom a manager set this tablet up for. */
export type TabletFor = 'everybody' | 'front-desk'

/** What somebody may see and do at this tablet; places that are not theirs are not there, rather than greyed. */
export type May = {
  /** Payments, the day close, and what lists come to. What one guest owes is everybody's to see. */
  readonly seeSums: boolean
  /** Events and discounts. */
  readonly changePrices: boolean
  /** Whom the tablet is for. */
  readonly setTablet: boolean
}

/** What our own service calls whoever may look, and not change anything. */
const onlyLooks = 'viewer'

/** Whoever may not is told so by every button, before the first tap. */
export const mayAct = (part: string | null): boolean => part?.toLowerCase() !== onlyLooks

/**
 * Both must allow it, the service and the tablet. It is no lock: the service itself refuses what somebody may not do.
 *
 * @param part what the service calls the person's part; null where it does not say
 */
export function mayOf(part: string | null, tablet: TabletFor): May {
  const isManager = !isFrontDesk(part)
  const isAllowed = isManager && tablet === 'everybody'
  return { seeSums: isAllowed, changePrices: isAllowed, setTablet: isManager }
}
