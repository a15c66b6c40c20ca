import { paymentMethods } from './paymentMethod.ts'
import { keyedRecordsOf, recordOf } from './records.ts'
import { z } from './zod.ts'

/** What a service can do beyond the contract, by its own description (OpenAPI). */
export const wireAbilities = z.lazy(() =>
  z.object({
    /** `booking/{booking_id}/update` records how a payment was made. */
    paymentMethod: z.boolean(),
    /** A booking moves to other days under its code, and `bookings/{code}/move` shows beforehand what that would be. */
    moves: z.boolean(),
    /** A check-in and a check-out of the same day can be undone, with a reason. */
    undoesChecks: z.boolean(),
  }),
)

/** What the desk can do at this service that no service has to offer. */
export type ServiceAbilities = z.infer<typeof wireAbilities>

/** The abilities of a service that describes nothing. */
export const noAbilities: ServiceAbilities = {
  paymentMethod: false,
  moves: false,
  undoesChecks: false,
}

const addresses = {
  update: /\/api\/3\.0\/booking\/\{[^}]+\}\/update\/?$/,
  booking: /\/api\/4\.0\/bookings\/\{[^}]+\}\/?$/,
  undoCheckIn: /\/api\/4\.0\/bookings\/\{[^}]+\}\/undoCheckin\/?$/,
  undoCheckOut: /\/api\/4\.0\/bookings\/\{[^}]+\}\/undoCheckout\/?$/,
  move: /\/api\/4\.0\/bookings\/\{[^}]+\}\/move\/?$/,
}

/** @param description the OpenAPI description of a service; anything else describes nothing */
export function abilitiesIn(description: unknown): ServiceAbilities {
  const paths = keyedRecordsOf(recordOf(description)['paths'])
  const has = (address: RegExp, isIt: (path: Record<string, unknown>) => boolean): boolean =>
    paths.some(([path, methods]) => address.test(path) && isIt(recordOf(methods)))
  return {
    paymentMethod: has(addresses.update, ({ post }) => takesMethod(post)),
    moves:
      has(addresses.booking, ({ patch }) => takesMove(patch)) &&
      has(addresses.move, ({ get }) => get !== undefined),
    undoesChecks:
      has(addresses.undoCheckIn, ({ post }) => takesReason(post)) &&
      has(addresses.undoCheckOut, ({ post }) => takesReason(post)),
  }
}

/** The parameters of an operation's body in this form. */
function bodyOf(operation: unknown, type: string): Record<string, unknown> {
  const { content } = recordOf(recordOf(operation)['requestBody'])
  const { schema } = recordOf(recordOf(content)[type])
  return recordOf(recordOf(schema)['properties'])
}

/** Whether the change takes the new first day, and the total without which nothing must be moved. */
function takesMove(operation: unknown): boolean {
  const { startDate, expectedTotal } = bodyOf(operation, 'application/json')
  return startDate !== undefined && expectedTotal !== undefined
}

const takesReason = (operation: unknown): boolean =>
  bodyOf(operation, 'application/json')['reason'] !== undefined

/** Whether a form of this operation has the parameter, with each value that the desk may send. */
function takesMethod(operation: unknown): boolean {
  const { payment_method: parameter } = bodyOf(operation, 'application/x-www-form-urlencoded')
  const { enum: values } = recordOf(parameter)
  return Array.isArray(values) && paymentMethods.every((method) => values.includes(method))
}
