import { type Money, parseCurrency } from './money.ts'
import { z } from './zod.ts'

/** An amount as it is stored: on a tablet, or in a day close. */
export const moneySchema = z.lazy(() =>
  z.object({
    minor: z.int(),
    finer: z.optional(z.int()),
    currency: z.pipe(
      z.string(),
      z.transform((text) => parseCurrency(text)),
    ),
  }),
) satisfies z.ZodMiniType<Money>
