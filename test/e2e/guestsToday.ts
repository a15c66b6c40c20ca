import { today, toWireDay } from '../../src/contract/day.ts'
import { asking } from '../example/asking.ts'
import { dayPasses } from '../example/dayPasses.ts'
import { demoZone } from '../example/demoZone.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'

/** Some more guests at the shared desk. */
export type Guests = {
  readonly codes: readonly string[]
  /** Checks in those of them who did not come while a file ran, so that the next file finds the day as it was. */
  come(): Promise<void>
}

type Wish = {
  /** Otherwise they have paid. */
  readonly owe?: boolean
  readonly names?: readonly string[]
}

/**
 * Adds so many guests who come to the shared desk today. A day of the demo has sixteen who are still expected; a file
 * that checks in many brings its own.
 */
export async function guestsToday(
  count: number,
  { owe = false, names }: Wish = {},
): Promise<Guests> {
  const { serviceOrigin } = await sharedDesk()
  const service = asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
  })
  // At whatever hour, a day pass of today has not ended.
  const day = toWireDay(today(new Date(), demoZone))
  const codes = await dayPasses(service, count, day, names)
  if (!owe) {
    await Promise.all(
      codes.map((code) =>
        service.post(`booking/${code}/update`, { status_id: 'PAID', set_paid: 'true' }),
      ),
    )
  }
  return {
    codes,
    come: async () => {
      for (const code of codes) await service.post(`booking/${code}/checkin`)
    },
  }
}
