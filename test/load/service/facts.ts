import { type CalendarDay, today } from '../../../src/contract/day.ts'
import type { Asking, Json } from '../../example/asking.ts'

type Some<T> = readonly [T, ...T[]]

/** What a client knows of the business before it asks: enough to make its calls. */
export type Facts = {
  readonly today: CalendarDay
  /** Unix seconds. */
  readonly startedAt: number
  readonly pages: number
  /** Bookings from all over the year. */
  readonly codes: Some<string>
  /** Those among them that can be checked in. */
  readonly open: Some<string>
  readonly items: Some<number>
  readonly categories: Some<number>
  /** The SLIP of an item on a day; empty when it cannot be had. */
  readonly slipFor: (itemId: number, day: CalendarDay) => Promise<string>
}

const cancelled = new Set(['VOID', 'CANCELLED', 'STOP'])

const codeOf = (booking: Json) => String(booking['code'])

/** Asks the service itself. @param zone of the business */
export async function findFacts(api: Asking, zone: string, now: Date): Promise<Facts> {
  const first = await api.get('booking/index')
  const pages = Number(first.body.request?.['pages'])
  const bookings: Json[] = []
  for (let part = 0; part < 10; part += 1) {
    const page = 1 + Math.floor((part * (pages - 1)) / 10)
    const { body } = await api.get(`booking/index?page=${page}`)
    bookings.push(...Object.values(body['booking/index'] ?? {}))
  }
  const { body: items } = await api.get('item')
  const { body: categories } = await api.get('category')
  return {
    today: today(now, zone),
    startedAt: Math.floor(now.getTime() / 1000),
    pages,
    codes: some(bookings.map(codeOf)),
    open: some(bookings.filter((b) => !cancelled.has(String(b['status_id']))).map(codeOf)),
    items: some(Object.keys(items.items ?? {}).map(Number)),
    categories: some(Object.keys(categories['category'] ?? {}).map(Number)),
    async slipFor(itemId, day) {
      const { body } = await api.get(`item/${itemId}?start_date=${day}&end_date=${day}`)
      return String(body['item']?.['rate']?.['slip'] ?? '')
    },
  }
}

function some<T>([first, ...others]: readonly T[]): Some<T> {
  if (first === undefined) throw new Error('The business to be measured is empty.')
  return [first, ...others]
}
