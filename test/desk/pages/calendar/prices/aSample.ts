import { parseDay } from '../../../../../src/contract/day.ts'
import type { DaySample } from '../../../../../src/desk/pages/calendar/prices/samples.ts'

/** Item 1 on 11 July, open, with three left. */
export const aSample = (wish: Partial<DaySample> = {}): DaySample => ({
  itemId: 1,
  day: parseDay('2026-07-11'),
  minor: 10_000,
  isOpen: true,
  left: 3,
  eventIds: null,
  readAt: 0,
  ...wish,
})
