import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'
import { Problem } from '../base/problem.ts'
import { readSlip, type SlipProblem } from '../slips/slip.ts'
import type { Brought } from './changeLines.ts'

type SlipReading = {
  readonly key: Buffer
  readonly business: Business
  readonly caller: Caller
  readonly now: Date
}

/** What slips offer: all of them or none. @throws {Problem} 400 for the first that is not taken */
export const bringSlips = (
  slips: readonly string[],
  { key, business, caller, now }: SlipReading,
): readonly Brought[] =>
  slips.map((slip) => {
    const read = readSlip(key, slip, { business, audience: caller.audience, now })
    if (read.slip === null) throw slipRefusal(read.problem)
    const { audience, expiresAt: _, ...offer } = read.slip
    return { offer, slip: slip.trim(), audience }
  })

const words: Readonly<Record<SlipProblem, readonly [title: string, details: string]>> = {
  altered: ['Wrong slip', 'This is no slip of this service. Ask for the item again, with dates.'],
  foreign: ['Slip of somebody else', 'This slip was made for another business or for its staff.'],
  stale: ['Old slip', 'This slip is too old. Ask for the item again, with dates.'],
}

/** The 400 that a cart answers to a slip it does not take. */
export function slipRefusal(problem: SlipProblem): Problem {
  const [title, details] = words[problem]
  return new Problem(400, `slip_${problem}`, title, details, { slip: `is ${problem}` })
}
