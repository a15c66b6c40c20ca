import { millisecondsInDay } from 'date-fns/constants'
import type { ServiceDb } from '../base/deps.ts'
import { writtenOffer } from '../slips/slip.ts'
import { byLine, type StoredCart } from './cart.ts'

/** A session that nobody touched for so long is gone. */
export const keptForMs = millisecondsInDay

type FindCartOptions = {
  readonly now: Date
  /** Held until the transaction ends: nobody else changes it meanwhile. */
  readonly forUpdate?: boolean
}

/** The session of this id, ended or not; null when there never was one, or it was left alone for a day. */
export async function findCart(
  db: ServiceDb,
  id: string,
  { now, forUpdate = false }: FindCartOptions,
): Promise<StoredCart | null> {
  if (!/^[\w-]{1,64}$/.test(id)) return null
  const session = await db
    .selectFrom('sessions')
    .selectAll()
    .where('session_id', '=', id)
    .where('touched_at', '>', new Date(now.getTime() - keptForMs))
    .$if(forUpdate, (one) => one.forUpdate())
    .executeTakeFirst()
  if (session === undefined) return null
  const lines = await db
    .selectFrom('session_lines')
    .selectAll()
    .where('session_id', '=', id)
    .execute()
  return {
    id,
    lastLine: session.last_line,
    accountId: session.account_id,
    audience: session.audience,
    openedAt: session.opened_at,
    endedAt: session.ended_at,
    bookingId: session.booking_id,
    lines: lines
      .map((line) => ({
        lineId: line.line_id,
        offer: writtenOffer.parse(line.offer),
        slip: line.slip,
        parentId: line.parent_line_id,
        optin: line.optin,
        isOut: line.is_out,
        lastPart: line.last_part,
      }))
      .toSorted(byLine),
  }
}
