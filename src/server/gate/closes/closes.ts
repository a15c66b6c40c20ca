import { z } from 'zod'
import { closesKept, type ListedClose, type SentClose } from '../../../contract/keptClose.ts'
import { GateProblem } from '../answers/gateProblem.ts'
import type { CloseRow, GateDb } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'

const anything = z.record(z.string(), z.unknown())
// The id is sealed together with the content, so that content moved to another row does not open.
const sealedSummary = z.object({ id: z.string(), by: z.string().nullable(), summary: anything })
const sealedDetails = z.object({ id: z.string(), details: anything })

type ListedRow = Omit<CloseRow, 'details_sealed' | 'nth'>

/**
 * The day closes of the business, sealed. A copy of the database shows which days were closed and when, but not what
 * was counted.
 */
export class CloseStore {
  readonly #db: GateDb
  readonly #keys: Keyring
  readonly #now: () => Date

  constructor(db: GateDb, keys: Keyring, now: () => Date) {
    this.#db = db
    this.#keys = keys
    this.#now = now
  }

  #listed() {
    return this.#db.selectFrom('gate_closes').select(['id', 'day', 'summary_sealed', 'kept_at'])
  }

  readonly #opened = ({
    id,
    day,
    summary_sealed: sealed,
    kept_at: at,
  }: ListedRow): ListedClose | null => {
    const { data } = sealedSummary.safeParse(this.#keys.open('close', sealed))
    if (data === undefined || data.id !== id) return null
    return { id, day, at: at.toISOString(), by: data.by, summary: data.summary }
  }

  async #isKept(id: string): Promise<boolean> {
    return (await this.#listed().where('id', '=', id).executeTakeFirst()) !== undefined
  }

  #newestOf(day: string) {
    return this.#db
      .selectFrom('gate_closes')
      .selectAll()
      .where('day', '=', day)
      .orderBy('nth', 'desc')
      .limit(1)
      .executeTakeFirst()
  }

  /** @throws {GateProblem} 409 with the newest close of the day, unless this same close is already saved */
  async #refuseUnlessKept({ id, day }: SentClose): Promise<void> {
    if (await this.#isKept(id)) return
    const newest = await this.#newestOf(day)
    const close = newest === undefined ? null : this.#opened(newest)
    throw new GateProblem('already-closed', close === null ? {} : { close })
  }

  sealAnew(): Promise<void> {
    return resealCloses(this.#db, this.#keys)
  }

  /**
   * Saves a close, only once however often it is sent.
   *
   * @param by the name of the person who is signed in
   * @throws {GateProblem} 409 when the day has a close that the sender has not seen
   */
  async keep(sent: SentClose, by: string | null): Promise<void> {
    const { id, day, after, summary, details } = sent
    const newest = await this.#newestOf(day)
    const unseen = newest === undefined || newest.id === after ? null : this.#opened(newest)
    // A close whose key was lost is not listed, so a sender cannot have seen it. It must not block its day for ever.
    if (unseen !== null) return this.#refuseUnlessKept(sent)
    const mine = await this.#db
      .insertInto('gate_closes')
      .values({
        id,
        day,
        nth: newest === undefined ? 0 : newest.nth + 1,
        summary_sealed: this.#keys.seal('close', { id, by, summary }),
        details_sealed: this.#keys.seal('close', { id, details }),
        kept_at: this.#now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    // Another device saved a close between the two statements, or this device had already sent this one.
    if (mine === undefined) return this.#refuseUnlessKept(sent)
    await forgetOldest(this.#db)
  }

  /** Newest first. */
  async list(): Promise<{
    readonly closes: readonly ListedClose[]
    readonly unreadable: number
  }> {
    const rows = await this.#listed()
      .orderBy('kept_at', 'desc')
      .orderBy('day', 'desc')
      .orderBy('nth', 'desc')
      .execute()
    const closes = rows.map(this.#opened).filter((close) => close !== null)
    return { closes, unreadable: rows.length - closes.length }
  }

  /** @returns null when there is no close with that id, or the key that sealed it was removed */
  async whole(id: string) {
    const row = await this.#db
      .selectFrom('gate_closes')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst()
    if (row === undefined) return null
    const close = this.#opened(row)
    const { data } = sealedDetails.safeParse(this.#keys.open('close', row.details_sealed))
    return close === null || data?.id !== id ? null : { ...close, details: data.details }
  }
}

/** Only the newest are kept (`closesKept`). */
async function forgetOldest(db: GateDb): Promise<void> {
  await db
    .deleteFrom('gate_closes')
    .where('id', 'in', (query) =>
      query
        .selectFrom('gate_closes')
        .select('id')
        .orderBy('kept_at', 'desc')
        .orderBy('id')
        .offset(closesKept),
    )
    .execute()
}

/** Seals older closes again with the newest key, because closes are kept for longer than keys. */
async function resealCloses(db: GateDb, keys: Keyring): Promise<void> {
  const rows = await db.selectFrom('gate_closes').select(['id', 'summary_sealed']).execute()
  for (const { id, summary_sealed: sealed } of rows) {
    if (keys.isNewest(sealed)) continue
    const row = await db
      .selectFrom('gate_closes')
      .select('details_sealed')
      .where('id', '=', id)
      .executeTakeFirst()
    const summary = keys.open('close', sealed)
    const details = row === undefined ? null : keys.open('close', row.details_sealed)
    if (summary === null || details === null) continue
    await db
      .updateTable('gate_closes')
      .set({
        summary_sealed: keys.seal('close', summary),
        details_sealed: keys.seal('close', details),
      })
      .where('id', '=', id)
      .execute()
  }
}
