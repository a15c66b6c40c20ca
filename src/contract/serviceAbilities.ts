import { paymentMethods } from './paymentMethod.ts'
import { keyedRecordsOf, recordOf } from './records.ts'
import { z } from './zod.ts'

/** What a service can do beyond the contract, by its own description (OpenAPI). */
export const wireAbilities = z.lazy(() =>
  z.object({
    /** `booking/{booking_id}/update` records how a payment was made. */
    paymentMethod: z.boolean(),
  }),
)

/** What the desk can do at this service that no service has to offer. */
export type ServiceAbilities = z.infer<typeof wireAbilities>

/** The abilities of a service that describes nothing. */
export const noAbilities: ServiceAbilities = { paymentMethod: false }

const update = /\/api\/3\.0\/booking\/\{[^}]+\}\/update\/?$/

/** @param description the OpenAPI description of a service; anything else describes nothing */
export function abilitiesIn(description: unknown): ServiceAbilities {
  const updates = keyedRecordsOf(recordOf(description)['paths']).filter(([path]) =>
    update.test(path),
  )
  return { paymentMethod: updates.some(([, path]) => takesMethod(recordOf(path)['post'])) }
}

/** Whether a form of this operation has the parameter, with each value that the desk may send. */
function takesMethod(operation: unknown): boolean {
  const { content } = recordOf(recordOf(operation)['requestBody'])
  const form = recordOf(recordOf(content)['application/x-www-form-urlencoded'])
  const { payment_method: parameter } = recordOf(recordOf(form['schema'])['properties'])
  const { enum: values } = recordOf(parameter)
  return Array.isArray(values) && paymentMethods.every((method) => values.includes(method))
}
