import { begin, idIn, slipFor } from './aCart.ts'
import type { Asking } from './asking.ts'
import { codeIn, create } from './created.ts'

/**
 * Adds so many guests to a day of the demo business, each with a day pass, whose stock is unlimited. They have paid
 * nothing.
 *
 * @param day `YYYYMMDD`
 * @param names of the guests in turn; the others are called `Day guest 2` and so on
 * @returns the codes of their bookings
 */
export async function dayPasses(
  service: Asking,
  count: number,
  day: string,
  names: readonly string[] = [],
): Promise<readonly string[]> {
  const { body } = await service.get('item')
  const pass = Object.values(body.items ?? {}).find(({ sku }) => String(sku) === 'day-pass')
  const slip = await slipFor(
    service,
    Number(pass?.['item_id']),
    `start_date=${day}&end_date=${day}&param[qty]=1&rules=soft`,
  )
  return Promise.all(
    Array.from({ length: count }, async (_, nth) =>
      codeIn(
        await create(service, idIn(await begin(service, [slip])), {
          customer_name: names[nth] ?? `Day guest ${nth + 1}`,
          customer_email: `guest${nth + 1}@example.com`,
        }),
      ),
    ),
  )
}
