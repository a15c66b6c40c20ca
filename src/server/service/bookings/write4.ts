import type { Context } from 'hono'
import type { Business } from '../base/business.ts'
import type { Env, ServiceDb } from '../base/deps.ts'
import { inTransaction } from '../base/inTransaction.ts'
import { answerOne4 } from '../wire/answer4.ts'
import { answeredOnce } from './answeredOnce.ts'
import { asRepeat } from './changeBooking.ts'

/** The transaction and the account of a write. */
export type Writing = {
  readonly trx: ServiceDb
  readonly business: Business
  /** The account that writes. */
  readonly accountId: number
  readonly at: Date
}

/**
 * A write of 4.0 (§4.4): one transaction that respects an `Idempotency-Key` and answers with the resource after it.
 *
 * @param work writes and reports the change, only inside the transaction
 */
export async function write4(
  c: Context<Env>,
  work: (under: Writing) => Promise<Readonly<Record<string, unknown>>>,
): Promise<Response> {
  const { db, now } = c.get('deps')
  const { accountId } = c.get('caller')
  const business = c.get('business')
  const { body, isRepeat } = await inTransaction(db, (trx) =>
    answeredOnce(trx, c, now(), () => work({ trx, business, accountId, at: now() })),
  )
  return asRepeat(answerOne4(c, body), isRepeat)
}
