import { oneOf, recordBy } from './exact.ts'
import { orNull } from './fields.ts'

/**
 * What the desk does at check-in and check-out when something is due.
 * - `remind`: the button shows the amount, and the desk needs no answer
 * - `ask`: the person at the desk first says whether the amount is paid now or left open
 * - `block`: no check-in or check-out while something is due
 */
export type OnOwing = 'remind' | 'ask' | 'block'

const onOwing = oneOf<OnOwing>('remind', 'ask', 'block')

/**
 * How the business wants it at its desks, by what is done. No service keeps it: the gate does, and tells it to every
 * desk of the business.
 */
export type PaymentRules = Readonly<Record<'check-in' | 'check-out', OnOwing>>

/** @throws {Unreadable} when it is anything else */
export const parsePaymentRules = recordBy({ 'check-in': onOwing, 'check-out': onOwing })

/** Null when it is anything else. */
export const paymentRulesOrNull = (wire: unknown): PaymentRules | null =>
  orNull(() => parsePaymentRules(wire))
