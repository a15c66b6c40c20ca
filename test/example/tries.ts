/**
 * How many random values a test tries, or records it reads: before a commit as often as finds what is commonly broken, in
 * `npm run test:long` as often as there is time for. A failure names its seed either way.
 */
export const tries = (few: number, inLongRun: number): number =>
  process.env['DESKBELL_LONG'] === '1' ? inLongRun : few
