import { millisecondsInDay as dayMs } from 'date-fns/constants'
import { sql } from 'kysely'
import { knowZone, type ZoneChange } from '../../../contract/zone.ts'
import type { ServiceDb } from '../base/deps.ts'

/** Bookings are made and looked up within this reach of today. */
const yearsBack = 3
const yearsAhead = 4

/**
 * Takes the clock changes of the business's zone from the database, whose zone tables are newer than those of an
 * older Node: with Node 20's, a desk in Vancouver and its service disagree by an hour since British Columbia
 * stopped changing its clocks. A zone the database does not know keeps the runtime's rules.
 */
export async function learnZone(db: ServiceDb, timeZone: string, now: Date): Promise<void> {
  if (!(await knowsZone(db, timeZone))) return
  const first = Date.UTC(now.getUTCFullYear() - yearsBack, 0, 1)
  const until = Date.UTC(now.getUTCFullYear() + yearsAhead, 0, 1)
  const changes: ZoneChange[] = []
  for (const change of changesIn(await offsets(db, timeZone, first, until, '1 day'))) {
    const isFirst = changes.length === 0
    const exact = isFirst
      ? [change]
      : await offsets(db, timeZone, change.at - dayMs, change.at, '30 minutes')
    changes.push(...(isFirst ? exact : changesIn(exact).slice(1)))
  }
  knowZone(timeZone, { changes, until })
}

async function knowsZone(db: ServiceDb, timeZone: string): Promise<boolean> {
  try {
    await sql`select now() at time zone ${timeZone}`.execute(db)
    return true
  } catch {
    // The database refuses a zone that it does not know; the runtime's rules hold then.
    return false
  }
}

async function offsets(db: ServiceDb, timeZone: string, from: number, to: number, step: string) {
  const { rows } = await sql<{ at: number; ahead: number }>`
    select extract(epoch from t)::float8 as at,
      extract(epoch from (t at time zone ${timeZone}) - (t at time zone 'UTC'))::float8 as ahead
    from generate_series(${new Date(from)}::timestamptz, ${new Date(to)}::timestamptz, ${step}::interval) as t
    order by t`.execute(db)
  return rows.map(({ at, ahead }) => ({ at: at * 1000, aheadMs: ahead * 1000 }))
}

/** The first of each run of equal offsets. */
const changesIn = (all: readonly ZoneChange[]): readonly ZoneChange[] =>
  all.filter(({ aheadMs }, i) => aheadMs !== all[i - 1]?.aheadMs)
