import type { Asking, Json } from '../../example/asking.ts'
import type { Book } from './ledger.ts'

const cancelled = new Set(['VOID', 'CANCELLED', 'STOP'])

const statusOf = (booking: Json) => String(booking['status_id'])
const isPaid = (booking: Json) => Number(booking['paid_total']) >= Number(booking['total'])
const isOpen = (booking: Json) => !cancelled.has(statusOf(booking))
const isOwing = (booking: Json) => isOpen(booking) && !isPaid(booking)

/** Divides the business's bookings among `writers`, so that each changes only their own. */
export async function dealBooks(api: Asking, writers: number): Promise<Book[]> {
  const all = await everyBooking(api)
  // Few of them have something due, and every writer needs some of those.
  const bookings = [...all.filter(isOwing), ...all.filter((booking) => !isOwing(booking))]
  const { body } = await api.get('item')
  const [item = '', ...others] = Object.keys(body['items'] ?? {})
  return Array.from({ length: writers }, (_, seat) => {
    const own = bookings.filter((_booking, at) => at % writers === seat)
    const codes = (fits: (booking: Json) => boolean) =>
      own.filter((booking) => fits(booking)).map((booking) => String(booking['code']))
    const open = codes(isOwing)
    return {
      any: codes(() => true),
      arriving: codes(isOpen).slice(0, 10),
      pending: new Map(
        own
          .filter((booking) => open.slice(0, 5).includes(String(booking['code'])))
          .map((booking) => [String(booking['code']), statusOf(booking)]),
      ),
      unpaid: open.slice(5),
      items: [item, ...others],
    }
  })
}

async function everyBooking(api: Asking): Promise<Json[]> {
  const found: Json[] = []
  for (let page = 1; ; page += 1) {
    const { body } = await api.get(`booking/index?limit=250&page=${page}`)
    found.push(...Object.values(body['booking/index'] ?? {}))
    if (page >= Number(body.request?.['pages'])) return found
  }
}
