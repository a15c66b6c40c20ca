import type { Context } from 'hono'
import type { Business } from '../ground/business.ts'
import type { Db, Env } from '../ground/deps.ts'
import { inTransaction } from '../ground/inTransaction.ts'
import { answerOne4 } from '../wire/answer4.ts'
import { answeredOnce } from './answeredOnce.ts'
import { asRepeat } from './changeBooking.ts'

/** Under what something is written. */
export type Writing = {
  readonly trx: Db
  readonly business: Business
  /** Who writes it. */
  readonly accountId: number
  readonly at: Date
}

/**
 * A write of 4.0 (§4.4): one transaction, heedful of an `Idempotency-Key`, answered with the resource as it is then.
 *
 * @param work writes it and says it; changes nothing outside the transaction
 */
export async function write4(
  c: Context<Env>,
  work: (under: Writing) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Response> {
  const { db, now } = c.get('deps')
  const { accountId } = c.get('caller')
  const business = c.get('business')
  const { said, isRepeat } = await inTransaction(db, (trx) =>
    answeredOnce(trx, c, now(), () => work({ trx, business, accountId, at: now() })),
  )
  return asRepeat(answerOne4(c, said), isRepeat)
}
