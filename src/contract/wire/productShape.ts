import { z } from 'zod'
import { decimal, named, text, whole, yesNo } from './leafShapes.ts'

/** A product of 4.0: an item, and what its price is calculated from. §4.4 */
export const product4 = named(
  'Product',
  z.object({
    id: whole(9),
    sku: text('fir-cabin'),
    name: text('Fir cabin'),
    categoryId: whole(2),
    categoryName: text('Cabins'),
    status: z.enum(['enabled', 'hidden', 'disabled']),
    visibility: text('*'),
    type: text('I'),
    unit: text('N'),
    length: whole(1),
    weight: whole(1),
    summary: text('<p>Sleeps two.</p>'),
    details: text('<p>Sleeps two.</p>'),
    stock: whole(3).nullable().describe('Null when unlimited.'),
    unlimited: yesNo(),
    startTime: text('09:30').nullable(),
    parameters: z.array(
      z.object({
        id: text('adults'),
        label: text('Adults'),
        isPriced: yesNo(),
        takesStock: yesNo(),
        default: whole(1),
        min: whole(0),
        max: whole(4),
      }),
    ),
    prices: z.array(
      z.object({
        param: text('qty'),
        from: whole(1),
        per: z.enum(['each', 'range']),
        amount: decimal('142.38'),
      }),
    ),
    packages: z.array(z.object({ id: whole(12), optin: z.enum(['O', 'I']) })),
    productIds: z.array(whole(10)),
    taxes: z.array(
      z.object({
        id: whole(1),
        name: text('GST'),
        percent: z.number().meta({ examples: [5] }),
        isIncluded: yesNo(),
      }),
    ),
    customRateIds: z.array(whole(1)),
  }),
)

/** A product as 4.0 writes it. §4.4 */
export type WireProduct4 = z.input<typeof product4>
