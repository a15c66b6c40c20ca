import { z } from 'zod'
import { bodyRule } from './bodyRule.ts'

/** What the desk may send to move a booking: the new first day, and the total that the person saw for it. */
export const moveBody = bodyRule(
  z.strictObject({
    startDate: z.iso.date(),
    expectedTotal: z.int().min(0).max(2_147_483_647),
  }),
)
