import { today, toWireDay } from '../../src/contract/day.ts'
import { begin, idIn, slipFor } from '../example/aCart.ts'
import { asking } from '../example/asking.ts'
import { codeIn, create } from '../example/created.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'

/** Some guests more at the shared desk. */
export type Guests = {
  readonly codes: readonly string[]
  /** Whoever of them did not come while a file ran has come now: the next file finds the day as it was. */
  come(): Promise<void>
}

/**
 * So many parties more come to the shared desk today, and owe nothing unless wished. A day of the demo has sixteen who are still
 * expected; a file that checks many in brings its own.
 */
export async function guestsToday(
  count: number,
  { owe = false }: { readonly owe?: boolean } = {},
): Promise<Guests> {
  const { serviceOrigin } = await sharedDesk()
  const service = asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
  })
  const { body } = await service.get('item')
  const pass = Object.values(body.items ?? {}).find(({ sku }) => String(sku) === 'day-pass')
  // Vancouver's clocks as they are now, see `thisMorning`. Whatever the hour is, a pass of today is not over.
  const day = toWireDay(today(new Date(), 'America/Whitehorse'))
  const slip = await slipFor(
    service,
    Number(pass?.['item_id']),
    `start_date=${day}&end_date=${day}&param[qty]=1&rules=soft`,
  )
  const codes = await Promise.all(
    Array.from({ length: count }, async (_, nth) => {
      const code = codeIn(
        await create(service, idIn(await begin(service, [slip])), {
          customer_name: `Day guest ${nth + 1}`,
          customer_email: `guest${nth + 1}@example.com`,
        }),
      )
      if (!owe) {
        await service.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: 'true' })
      }
      return code
    }),
  )
  return {
    codes,
    come: async () => {
      for (const code of codes) await service.post(`booking/${code}/checkin`)
    },
  }
}
