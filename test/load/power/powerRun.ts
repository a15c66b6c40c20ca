import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { chance } from '../../../src/demo/chance.ts'
import { type DatabaseSettings, openDatabase } from '../../../src/server/database/openDatabase.ts'
import { aDisk } from './diskAfterCut.ts'
import { recordDisk } from './recordDisk.ts'

export type PowerWish = {
  readonly cuts: number
  readonly commits: number
  readonly seed?: number
  /** Settings of the database that is cut; with `isDurable: false` the check must find losses. */
  readonly settings?: Pick<DatabaseSettings, 'isDurable'>
}

export type PowerFound = {
  readonly commits: number
  readonly checkpoints: number
  readonly events: number
  readonly cuts: number
  /** Changes that were acknowledged before a cut and are missing after it. */
  readonly lost: number
  /** One sentence for each folder that did not open or could not be read after a cut. */
  readonly unreadable: readonly string[]
}

type Ledger = { ledger: { n: number; body: string } }

/**
 * The embedded database in a folder, written to while every write and sync of its files is recorded; then the power is cut
 * at many moments (after commits, inside checkpoints, anywhere), and what is left on the disk is opened and read.
 */
export async function powerRun({
  cuts,
  commits,
  seed = 1,
  settings = {},
}: PowerWish): Promise<PowerFound> {
  const home = await mkdtemp(join(tmpdir(), 'deskbell-power-'))
  const luck = chance(seed)
  try {
    const dataDir = join(home, 'db')
    const before = await openDatabase({ dataDir, ...settings })
    await sql`create table ledger (n integer primary key, body text not null)`.execute(dbOf(before))
    await before.close()
    const first = join(home, 'first')
    await cp(dataDir, first, { recursive: true })

    const record = recordDisk(dataDir)
    /** How many events there were when each commit was acknowledged. */
    const acknowledged: number[] = []
    const checkpoints: { from: number; to: number }[] = []
    const database = await openDatabase({ dataDir, ...settings })
    const db = dbOf(database)
    for (let n = 0; n < commits; n += 1) {
      await db
        .insertInto('ledger')
        .values({ n, body: bodyOf(n) })
        .execute()
      acknowledged.push(record.events.length)
      if (n % 25 !== 24) continue
      const from = record.events.length
      await sql`checkpoint`.execute(db)
      checkpoints.push({ from, to: record.events.length })
    }
    record.stop()
    const { events } = record
    await database.close()

    const moments = Array.from({ length: cuts }, (_, nth) => {
      if (nth % 3 === 0) return luck.pick(nonEmpty(acknowledged))
      if (nth % 3 === 1) {
        const { from, to } = luck.pick(nonEmpty(checkpoints))
        return luck.between(from, to)
      }
      return luck.between(0, events.length)
    }).toSorted((a, b) => a - b)

    const disk = aDisk(first, record.firstPaths)
    const left = join(home, 'left')
    let taken = 0
    let lost = 0
    const unreadable: string[] = []
    for (const moment of moments) {
      for (; taken < moment; taken += 1) {
        const event = events[taken]
        if (event !== undefined) disk.take(event)
      }
      await disk.cutInto(left, luck)
      const sure = acknowledged.filter((at) => at <= moment).length
      try {
        const there = await readLedger(left)
        for (let n = 0; n < sure; n += 1) if (there.get(n) !== bodyOf(n)) lost += 1
      } catch (cause) {
        unreadable.push(`cut at ${moment} of ${events.length}: ${String(cause)}`)
      }
    }
    return {
      commits,
      checkpoints: checkpoints.length,
      events: events.length,
      cuts,
      lost,
      unreadable,
    }
  } finally {
    await rm(home, { recursive: true, force: true })
  }
}

const dbOf = ({ dialect }: Awaited<ReturnType<typeof openDatabase>>): Kysely<Ledger> =>
  new Kysely<Ledger>({ dialect: dialect() })

/** Of very different lengths, so that rows need several pages and, with many, several files of the log. */
const bodyOf = (n: number): string =>
  `${n} `.repeat(1 + ((n * 7919) % (n % 10 === 9 ? 40_000 : 400)))

async function readLedger(dataDir: string): Promise<ReadonlyMap<number, string>> {
  const database = await openDatabase({ dataDir })
  try {
    const rows = await dbOf(database).selectFrom('ledger').selectAll().execute()
    return new Map(rows.map(({ n, body }) => [n, body]))
  } finally {
    await database.close()
  }
}

function nonEmpty<T>([first, ...rest]: readonly T[]): readonly [T, ...T[]] {
  if (first === undefined) throw new Error('There is nothing to choose from.')
  return [first, ...rest]
}
