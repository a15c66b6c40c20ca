import { z } from 'zod'
import { bit, keyedShape, named, text, yesNo } from '../../../contract/wire/leafShapes.ts'

const layout = z.object({ invoice: bit(), form: bit(), required: bit() })

/** A field of the form (§2.10). */
const field = named(
  'FormField',
  z.object({
    value: z.union([text('CA'), z.int()]),
    define: z.object({
      required: bit('For who asks.'),
      mask: text('simple'),
      layout: z.object({
        staff: layout,
        customer: layout,
        sys: bit(),
        lbl: text('Name'),
        type: text('text'),
        customer_address: yesNo(),
        tip: text(''),
        options: keyedShape('CA', text('Canada')).describe('Code → label.').optional(),
      }),
    }),
  }),
)

const policy = named(
  'BookingPolicy',
  z.object({
    body: text('<p>Free cancellation.</p>'),
    fields: keyedShape('customer_tos_agree', field),
  }),
)

export const formAnswered = {
  booking_form_ui: z
    .object({
      msg: z.array(text('')),
      errors: z.int().meta({ examples: [0] }),
      mode: z.enum(['staff', 'customer']),
      _cnf: z.array(text('')),
      booking_policy: policy,
    })
    .catchall(field)
    .describe('Beside the members that are named here, one for each field of the form.'),
  booking_policy: policy,
}
