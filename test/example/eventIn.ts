import { sql } from 'kysely'
import type { WireEvent } from '../../src/contract/wire/eventShapes.ts'
import type { OpenDatabase } from '../../src/server/database/openDatabase.ts'
import { tablesOf } from './bookingIn.ts'

export type EventWish = {
  readonly name?: string
  readonly type?: 'SE' | 'SP' | 'DC'
  readonly from?: string
  readonly to?: string | null
  readonly span?: boolean
  readonly price_src?: WireEvent['price_src']
  readonly dynamic_rate?: string
  readonly dynamic_type?: 'P' | 'F'
  readonly status?: 'A' | 'U'
  readonly vouchers?: number
  readonly vouchers_used?: number
  readonly details?: readonly object[]
  readonly itemIds: readonly number[]
}

const json = (value: unknown) => sql<string>`${JSON.stringify(value)}::jsonb`

/** Puts an event of the year 2027 into the tables and returns its number. */
export async function eventIn(
  database: OpenDatabase,
  { itemIds, from, to, details, ...wish }: EventWish,
): Promise<number> {
  const { rate_id } = await tablesOf(database)
    .insertInto('events')
    .values({
      name: 'An event',
      type: 'SP',
      start_date: from ?? '2027-01-01',
      end_date: to === undefined ? '2027-12-31' : to,
      span: false,
      price_src: '',
      dynamic_rate: '0',
      dynamic_type: 'P',
      status: 'A',
      repeat_id: '',
      enabled: true,
      rule_set_id: 1,
      vouchers: 0,
      details: json(details ?? []),
      repeat: json([]),
      apply_to: json({ item_id: itemIds, category_id: [] }),
      ...wish,
    })
    .returning('rate_id')
    .executeTakeFirstOrThrow()
  return rate_id
}
