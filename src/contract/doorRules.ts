import { z } from './zod.ts'

/**
 * What the desk does at check-in and check-out when something is due.
 * - `remind`: the button shows the amount, and nothing more is asked
 * - `ask`: the person at the desk first says whether the amount is paid now or left open
 * - `block`: no check-in or check-out while something is due
 */
export type OnOwing = 'remind' | 'ask' | 'block'

const onOwing = z.enum(['remind', 'ask', 'block'])

/**
 * How the business wants it at its desks, by what is done. No service keeps it: the gate does, and tells it to every
 * desk of the business.
 */
export const wireDoorRules = z.object({ 'check-in': onOwing, 'check-out': onOwing })

export type DoorRules = Readonly<z.infer<typeof wireDoorRules>>
