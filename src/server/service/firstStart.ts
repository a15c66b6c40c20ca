import { sql } from 'kysely'
import { today } from '../../contract/day.ts'
import { addDemoStaff } from './accounts/demoStaff.ts'
import { type Business, findBusiness } from './base/business.ts'
import type { RouteDeps, ServiceDb } from './base/deps.ts'
import { demoBusiness, namelessBusiness } from './company/demoBusiness.ts'
import { learnZone } from './company/zoneRules.ts'
import { fillDemo } from './demo/fillDemo.ts'
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
  unhurried: ServiceDb,
): Promise<{ readonly isFilledNow: boolean; readonly setupLink: string | null }> {
  const business = (await findBusiness(deps.db)) ?? newBusiness(deps)
  await learnZone(deps.db, business.timeZone, deps.now())
  const isFilledNow = await unhurried.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(fillLock)})`.execute(transaction)
    return fillWhenEmpty(transaction, deps)
  })
  const { count } = await deps.db
    .selectFrom('accounts')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  return { isFilledNow, setupLink: count > 0 ? null : await makeSetupLink(deps) }
}

const newBusiness = ({ settings }: RouteDeps): Business => ({
  ...(settings.demo.bookings > 0 ? demoBusiness : namelessBusiness),
  ...settings.business,
})

async function fillWhenEmpty(db: ServiceDb, deps: RouteDeps): Promise<boolean> {
  if ((await findBusiness(db)) !== null) return false
  const { settings, now } = deps
  const { demo } = settings
  const business = newBusiness(deps)
  await db
    .insertInto('business')
    .values({ business_id: 1, facts: sql`${JSON.stringify(business)}::jsonb` })
    .execute()
  if (demo.bookings === 0) return false
  await addDemoStaff(db, now(), settings.passwordCost)
  await fillDemo(db, {
    business,
    bookings: demo.bookings,
    world: demo.world,
    today: demo.today ?? today(now(), business.timeZone),
    hour: demo.hour,
    now: now(),
  })
  return true
}
