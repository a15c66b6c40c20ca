/**
 * How many random values a test tries, or how many records it reads: few in `npm test`, enough to find common faults, and
 * many in `npm run test:long`. A failure prints its seed either way.
 */
export const tries = (few: number, inLongRun: number): number =>
  process.env['DESKBELL_LONG'] === '1' ? inLongRun : few
