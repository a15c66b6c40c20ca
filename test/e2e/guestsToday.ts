import { today, toWireDay } from '../../src/contract/day.ts'
import { dayPasses } from '../example/dayPasses.ts'
import { demoZone } from '../example/demoZone.ts'
import { recordsIn } from '../example/recordsIn.ts'
import { sharedService } from './sharedDesk.ts'

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
  const service = await sharedService()
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

/** How often the service itself has noted "Checked in" for each of these bookings (§4.1). */
export async function checkInsOf(codes: readonly string[]): Promise<readonly number[]> {
  const { body } = await (await sharedService()).post('booking/notes')
  const checkedIn = recordsIn(body, 'notes').filter((note) => String(note.body) === 'Checked in')
  return codes.map((code) => checkedIn.filter((note) => String(note['booking_id']) === code).length)
}
