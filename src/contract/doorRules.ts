import { z } from './zod.ts'

/**
 * What the desk does where something is owed at the door.
 * - `remind`: the amount stands on the button, and nothing is asked
 * - `ask`: whoever presses it says first whether the amount is taken or left
 * - `block`: nobody passes who owes
 */
export type OnOwing = 'remind' | 'ask' | 'block'

const onOwing = z.enum(['remind', 'ask', 'block'])

/**
 * How the business wants it at its desks, by what is done. No service keeps it: the gate does, and tells it to every
 * desk of the business.
 */
export const wireDoorRules = z.object({ 'check-in': onOwing, 'check-out': onOwing })

export type DoorRules = Readonly<z.infer<typeof wireDoorRules>>
