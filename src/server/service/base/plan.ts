import { Problem } from './problem.ts'

/** What a plan may leave out (§1, rule 4), in the words of a refusal. */
const names = {
  'generation-4': 'Generation 4.0',
  carts: 'Building and creating bookings',
  customers: 'Looking customers up',
  events: 'Pricing and availability events',
  activities: 'The log of activities',
  webhooks: 'Webhooks',
} as const

export type Feature = keyof typeof names

/** What the business has subscribed to. */
export type SubscriptionPlan = {
  /** On trial there is no API at all (§1, rule 3). */
  readonly isTrial: boolean
  readonly lacks: readonly Feature[]
}

type Subscribed = { readonly plan?: SubscriptionPlan }

/** A business without a plan has everything. */
export const isOnTrial = ({ plan }: Subscribed): boolean => plan?.isTrial === true

/** @throws {Problem} 403 for every caller of the API while the business is on trial */
export function needsAccount(business: Subscribed): void {
  if (!isOnTrial(business)) return
  const why = 'The API is not open to trial accounts.'
  throw new Problem(403, 'trial_account', 'Trial account', why)
}

/** @throws {Problem} 403 when `feature` is not part of the plan */
export function needsFeature({ plan }: Subscribed, feature: Feature): void {
  if (plan?.lacks.includes(feature) !== true) return
  const why = `${names[feature]}: not part of this account’s plan.`
  throw new Problem(403, 'not_in_plan', 'Not in the plan', why)
}
