import type { Business } from '../base/business.ts'
import type { Caller } from '../base/deps.ts'
import { readSlip } from '../slips/slip.ts'
import { slipRefusal } from '../slips/slipRefusal.ts'
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
