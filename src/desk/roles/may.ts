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

/** Parts that are not a manager's. The contract names none (§2.9): any other name, and none, is let try. */
const frontDesk: ReadonlySet<string> = new Set(['desk', 'viewer'])

/** What our own service calls whoever may look, and not change anything. */
const onlyLooks = 'viewer'

/** Whoever may not is told so by every button, before the first tap. */
export const mayAct = (part: string | null): boolean => part?.toLowerCase() !== onlyLooks

/** Whether the service has said that they are not a manager. */
export const isFrontDesk = (part: string | null): boolean =>
  part !== null && frontDesk.has(part.toLowerCase())

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
