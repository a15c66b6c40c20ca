import { millisecondsInMinute } from 'date-fns/constants'
import { GateProblem } from '../answers/gateProblem.ts'
import type { OpenSignIn } from './signIns.ts'

/** A sign-in as young as this was made for what is done now. */
const freshMs = 10 * millisecondsInMinute

/**
 * A person who finds a desk unlocked must not change its owner's sign-in, nor end other sign-ins.
 *
 * @param message the refusal's sentence, instead of the usual one
 * @throws {GateProblem} 403 when the person has not signed in lately
 */
export function requireFresh({ row }: OpenSignIn, now: Date, message?: string): void {
  if (freshForMs(row, now) > 0) return
  throw new GateProblem('sign-in-again', message === undefined ? {} : { message })
}

/** How long the sign-in counts as fresh, in ms; 0 when it does not any more. */
export const freshForMs = ({ created_at: begun }: OpenSignIn['row'], now: Date): number =>
  Math.max(0, begun.getTime() + freshMs - now.getTime())
