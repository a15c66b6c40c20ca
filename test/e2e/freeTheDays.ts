import type { Asking } from '../example/asking.ts'

/**
 * Closing days with a booking asks for a reason, and the bookings of the demo in winter differ from run to run: cancels
 * those between the days, each `YYYYMMDD`.
 */
export async function freeTheDays(service: Asking, from: string, to: string): Promise<void> {
  const days = `start_date=<${to}&end_date=>${from}&limit=250`
  const { body } = await service.get(`booking/index?${days}`)
  const codes = Object.values(body['booking/index'] ?? {}).map(({ code }) => String(code))
  await Promise.all(
    codes.map((code) => service.post(`booking/${code}/update`, { status_id: 'VOID' })),
  )
}
