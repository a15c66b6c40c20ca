import { Problem } from '../base/problem.ts'
import type { SlipProblem } from './slip.ts'

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
