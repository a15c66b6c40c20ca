/** Set once for a run, so that all its processes agree. */
const setting = 'DESKBELL_TEST_ZONE'

/**
 * The time zone of the demo business in tests with a running desk. A run must stay on one day of the business, whenever
 * it is started, so the business is in a zone where midnight is hours away. Both zones keep one offset all year, and
 * every runtime knows it: Vancouver's rules differ between Node and database since 2026.
 */
export const demoZone = (process.env[setting] ??= farFromMidnight(new Date()))

/** From 21:00 in Whitehorse, which is 04:00 UTC, to 02:00 it is the early afternoon or later of the same day in Tokyo. */
function farFromMidnight(now: Date): string {
  const hour = now.getUTCHours()
  return hour >= 4 && hour < 9 ? 'Asia/Tokyo' : 'America/Whitehorse'
}
