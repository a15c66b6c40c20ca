import { startPostgres } from '../../server/database/aPostgres.ts'
import { at } from '../desk/row.ts'
import { measureService, standard } from '../service/benchService.ts'
import type { Timed } from '../service/openLoop.ts'
import { promised } from '../service/tell.ts'
import type { Measured } from './measured.ts'

/** 100,000 bookings and 50 calls a second of every kind, on either database. */
export async function* tellService(): AsyncGenerator<Measured> {
  yield* measuredTimes('PGlite', await measureService(standard, {}))
  const postgres = await startPostgres()
  try {
    yield* measuredTimes(
      'Postgres',
      await measureService(standard, { DATABASE_URL: await postgres.emptyDatabase() }),
    )
  } finally {
    await postgres.stop()
  }
}

function* measuredTimes(database: string, timed: readonly Timed[]): Generator<Measured> {
  const wrong = timed.filter(({ status }) => status !== 200).length
  for (const [what, isWrite] of [
    ['read', false],
    ['write', true],
  ] as const) {
    const ms = timed.filter(({ kind }) => kind.isWrite === isWrite).map((one) => one.ms)
    const p95 = at(ms, 0.95)
    yield {
      what: `${what}s on ${database}, 100,000 bookings, 50 calls/s, ms p50 / p95`,
      promised: `p95 ${promised[what]}`,
      figures: [at(ms, 0.5), p95],
      isKept: p95 <= promised[what] && wrong === 0,
      note: `${ms.length} calls, ${wrong} of all failed`,
    }
  }
}
