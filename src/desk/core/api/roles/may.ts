import { isFrontDesk } from '../../../../contract/account.ts'

/** The people for whom a manager has set up this tablet. */
export type TabletFor = 'everybody' | 'front-desk'

/** What a person may see and do at this tablet; other places are missing instead of disabled. */
export type May = {
  /** Payments, the day close, and the sums of lists. Everybody may see a single guest's balance. */
  readonly seeSums: boolean
  /** Events and discounts. */
  readonly changePrices: boolean
  /** The people whom the tablet is for. */
  readonly setTablet: boolean
}

/** The role in our own service for people who may read and not change anything. */
const onlyLooks = 'viewer'

/** Every button says this before the first tap, to people who may only read. */
export const mayAct = (part: string | null): boolean => part?.toLowerCase() !== onlyLooks

/**
 * Both the service and the tablet must allow it. It is no protection: the service itself refuses what is not allowed.
 *
 * @param part the person's role in the service's words; null when it does not say
 */
export function mayOf(part: string | null, tablet: TabletFor): May {
  const isManager = !isFrontDesk(part)
  const isAllowed = isManager && tablet === 'everybody'
  return { seeSums: isAllowed, changePrices: isAllowed, setTablet: isManager }
}
