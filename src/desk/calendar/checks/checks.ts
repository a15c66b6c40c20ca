import { checkChangedSince } from './changedSince.ts'
import { checkClosures } from './closures.ts'
import type { CheckFacts, Finding } from './finding.ts'
import { checkHeights } from './heights.ts'
import { checkHints } from './hints.ts'
import { checkIdle } from './idle.ts'
import { checkOverlaps } from './overlaps.ts'
import { overviewOf } from './overview.ts'
import { checkSoundness } from './soundness.ts'
import { checkTwice } from './twice.ts'

export type { BookedUnder, CheckFacts, Finding } from './finding.ts'

const checks = [
  checkSoundness,
  checkChangedSince,
  checkOverlaps,
  checkHeights,
  checkClosures,
  checkIdle,
  checkTwice,
  checkHints,
]

const rank = { block: 0, warn: 1, info: 2 } as const

/**
 * Everything about these rules that a person should know of (ux.md §4.6): what blocks first, then what drafts bring
 * about, then what is so already.
 */
export function check(facts: CheckFacts): readonly Finding[] {
  const overview = overviewOf(facts)
  return checks
    .flatMap((one) => one(overview))
    .toSorted(
      (a, b) =>
        rank[a.level] - rank[b.level] ||
        Number(a.draftId === null) - Number(b.draftId === null) ||
        (a.id < b.id ? -1 : Number(a.id > b.id)),
    )
}
