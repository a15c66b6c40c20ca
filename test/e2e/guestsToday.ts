import { today, toWireDay } from '../../src/contract/day.ts'
import { asking } from '../example/asking.ts'
import { dayPasses } from '../example/dayPasses.ts'
import { demoZone } from '../example/demoZone.ts'
import { sharedDesk, sharedPair } from './sharedDesk.ts'

/** Some guests more at the shared desk. */
export type Guests = {
  readonly codes: readonly string[]
  /** Whoever of them did not come while a file ran has come now: the next file finds the day as it was. */
  come(): Promise<void>
}

type Wish = {
  /** Otherwise they have paid. */
  readonly owe?: boolean
  readonly names?: readonly string[]
}

/**
 * So many parties more come to the shared desk today. A day of the demo has sixteen who are still expected; a file that
 * checks many in brings its own.
 */
export async function guestsToday(
  count: number,
  { owe = false, names }: Wish = {},
): Promise<Guests> {
  const { serviceOrigin } = await sharedDesk()
  const service = asking((path, init) => fetch(serviceOrigin + path, init), {
    authorization: `Basic ${btoa(`${sharedPair.key}:${sharedPair.secret}`)}`,
  })
  // Whatever the hour is, a pass of today is not over.
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
