import { createHash } from 'node:crypto'
import { millisecondsInDay } from 'date-fns/constants'
import type { Context } from 'hono'
import { z } from 'zod'
import type { Env, ServiceDb } from '../base/deps.ts'
import { badParameter, Problem } from '../base/problem.ts'

const header = 'Idempotency-Key'
const keptForMs = millisecondsInDay

/** The payload of an answer to a change. */
export type AnswerBody = Readonly<Record<string, unknown>>

const kept = z.record(z.string(), z.unknown())

/**
 * With an `Idempotency-Key`, the second of two equal calls gets the first one's answer and does nothing
 * (our own extension; the contract has no such key). The key is stored for a day, in the transaction of the change: a
 * call that failed stores nothing and may be repeated.
 *
 * @throws {Problem} 422 when the key was used for another call before
 */
export async function answeredOnce(
  trx: ServiceDb,
  c: Context<Env>,
  now: Date,
  effect: () => Promise<AnswerBody>,
): Promise<{ readonly body: AnswerBody; readonly isRepeat: boolean }> {
  const key = c.req.header(header)
  if (key === undefined || key === '') return { body: await effect(), isRepeat: false }
  if (!/^[\x21-\x7e]{1,200}$/.test(key)) throw badParameter(header, '1 to 200 visible characters')
  const account_id = c.get('caller').accountId
  const fingerprint = fingerprintOf(c)
  const tooOld = new Date(now.getTime() - keptForMs)
  await trx.deleteFrom('answered_once').where('asked_at', '<', tooOld).execute()
  // An equal call that is still running has locked the row, so this one waits for its end.
  const mine = await trx
    .insertInto('answered_once')
    .values({ account_id, key, fingerprint, answer: null, asked_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst()
  const own = { account_id, key }
  if (mine === undefined) return { body: await firstAnswer(trx, own, fingerprint), isRepeat: true }
  const body = await effect()
  await trx
    .updateTable('answered_once')
    .set({ answer: JSON.stringify(body) })
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .execute()
  return { body, isRepeat: false }
}

async function firstAnswer(
  trx: ServiceDb,
  { account_id, key }: { readonly account_id: number; readonly key: string },
  fingerprint: string,
): Promise<AnswerBody> {
  const first = await trx
    .selectFrom('answered_once')
    .select(['fingerprint', 'answer'])
    .where('account_id', '=', account_id)
    .where('key', '=', key)
    .executeTakeFirst()
  if (first?.fingerprint !== fingerprint) {
    throw new Problem(
      422,
      'key_reused',
      'Key used before',
      `${header} came with another call before.`,
      {
        [header]: 'came with another call before',
      },
    )
  }
  return kept.parse(JSON.parse(first.answer ?? '{}'))
}

/** A digest of the route and all parameters in any order, without the credentials. */
function fingerprintOf(c: Context<Env>): string {
  const { access_token: _, ...sent } = c.get('parameters').all()
  const path = c.req.path.replace(/\/+$/, '')
  const sorted = JSON.stringify(Object.entries(sent).toSorted(([a], [b]) => (a < b ? -1 : 1)))
  // Some clients send a POST without parameters as a GET (see `addAction`), so the two count as the same call.
  const method = c.req.method === 'GET' ? 'POST' : c.req.method
  return createHash('sha256').update(`${method} ${path} ${sorted}`).digest('hex')
}
