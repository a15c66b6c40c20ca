import { sql } from 'kysely'
import { parseCurrency } from '../../contract/money.ts'
import { type Business, findBusiness } from './base/business.ts'
import type { FirstBusiness, RouteDeps, ServiceDb } from './base/deps.ts'
import { learnZone } from './company/zoneRules.ts'
import { makeSetupLink } from './sign-in/setupLink.ts'

/** Held while an empty database is filled, so of two processes that start at once one fills it. */
const fillLock = 70_140_021

/**
 * Fills an empty database: with the demo business, or with nothing but a way in for its owner.
 *
 * @param unhurried whose statements may take as long as they need: a hundred thousand bookings do, on a busy machine
 * @returns whether it was filled now, and the set-up link while nobody can sign in. A log must not hold the link.
 */
export async function firstStart(
  deps: RouteDeps,
  demo: FirstBusiness | null,
  unhurried: ServiceDb,
): Promise<{ readonly isFilledNow: boolean; readonly setupLink: string | null }> {
  const business = (await findBusiness(deps.db)) ?? newBusiness(deps, demo)
  await learnZone(deps.db, business.timeZone, deps.now())
  const isFilledNow = await unhurried.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(fillLock)})`.execute(transaction)
    return fillWhenEmpty(transaction, deps, demo)
  })
  const { count } = await deps.db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { isFilledNow, setupLink: count > 0 ? null : await makeSetupLink(deps) }
}

/** The business until its owner has named it by the set-up link. */
const namelessBusiness: Business = {
  id: 1,
  hostId: 'new-business',
  name: 'New business',
  timeZone: 'UTC',
  currency: parseCurrency('USD'),
  localeId: 'en_US',
  lang: 'en',
  email: '',
  phone: '',
  url: '',
  address: '',
  city: '',
  region: '',
  country: '',
  postalCode: '',
}

const newBusiness = ({ settings }: RouteDeps, demo: FirstBusiness | null): Business => ({
  ...(demo?.business ?? namelessBusiness),
  ...settings.business,
})

async function fillWhenEmpty(
  db: ServiceDb,
  deps: RouteDeps,
  demo: FirstBusiness | null,
): Promise<boolean> {
  if ((await findBusiness(db)) !== null) return false
  const business = newBusiness(deps, demo)
  await db
    .insertInto('business')
    .values({ business_id: 1, facts: sql`${JSON.stringify(business)}::jsonb` })
    .execute()
  if (demo === null) return false
  const { passwordCost } = deps.settings
  await demo.fill(db, { business, now: deps.now(), passwordCost })
  return true
}
