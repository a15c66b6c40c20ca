import type { Page } from 'playwright-core'
import { isRecord } from '../../src/contract/records.ts'

/**
 * Has bookings start at other times in what this page receives, as a service with other hours would send them: whatever
 * the hour of the run is, one guest is late and a group is expected. They were made the day before.
 *
 * @param starts the start of each booking by its code
 */
export const atOtherTimes = (page: Page, starts: ReadonlyMap<string, Date>): Promise<unknown> =>
  page.route(/\/api\/(3\.0\/booking\/index|4\.0\/bookings)\b/, async (route) => {
    const response = await route.fetch()
    const body: unknown = await response.json()
    changeIn(body, starts)
    await route.fulfill({ response, json: body })
  })

function changeIn(value: unknown, starts: ReadonlyMap<string, Date>): void {
  if (Array.isArray(value)) for (const one of value) changeIn(one, starts)
  if (!isRecord(value)) return
  const start = starts.get(String(value['code']))
  if (start === undefined) {
    for (const one of Object.values(value)) changeIn(one, starts)
    return
  }
  const made = start.getTime() - 86_400_000
  if ('created_date' in value) value['created_date'] = Math.floor(made / 1_000)
  if ('start' in value) value['start'] = start.toISOString()
}
