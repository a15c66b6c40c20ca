import type { CurrencyCode } from '../../../contract/money.ts'
import type { ServiceDb } from './deps.ts'
import type { SubscriptionPlan } from './plan.ts'

/** The business whose bookings these are: one a service. */
export type Business = {
  readonly id: number
  /** The account host name of the envelope (§2.1). */
  readonly hostId: string
  readonly name: string
  /** IANA name; every rule about days follows it. */
  readonly timeZone: string
  readonly currency: CurrencyCode
  /** The `locale.id` of the envelope, `en_CA`. */
  readonly localeId: string
  readonly lang: string
  readonly email: string
  readonly phone: string
  readonly url: string
  readonly address: string
  readonly city: string
  readonly region: string
  /** ISO 3166, two letters. */
  readonly country: string
  readonly postalCode: string
  /** Everything when absent. */
  readonly plan?: SubscriptionPlan
}

/** The business, or null before the first start has made it. */
export async function findBusiness(db: ServiceDb): Promise<Business | null> {
  const row = await db.selectFrom('business').select('facts').executeTakeFirst()
  return row?.facts ?? null
}
