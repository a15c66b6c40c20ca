import type { Messages } from '@lingui/core'
import { checkChangedSince, checkSoundness } from './blocking.ts'
import { checkClosures } from './closures.ts'
import { type Effects, effectsOf, effectsWords } from './effects.ts'
import type { Finding } from './finding.ts'
import { checkHints } from './hints.ts'
import { checkIdle, checkTwice } from './needless.ts'
import { checkOverlaps } from './overlaps.ts'
import { type CheckFacts, overviewOf } from './overview.ts'
import { checkTooFar } from './tooFar.ts'

const checks = [
  checkSoundness,
  checkChangedSince,
  checkOverlaps,
  checkTooFar,
  checkClosures,
  checkIdle,
  checkTwice,
  checkHints,
]

const rank = { block: 0, warn: 1, info: 2 } as const

/**
 * All findings about these rules (ux.md §4.6): blocking ones first, then those that drafts cause, then those of
 * published rules.
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

/**
 * What the page posts to the worker: the facts, and the language with the messages that the page has loaded. The worker
 * answers with {@link CheckResult}.
 */
export type CheckRequest = {
  readonly facts: CheckFacts
  readonly locale: string
  readonly messages: Messages
}

/** The result of the checks. */
export type CheckResult = {
  readonly findings: readonly Finding[]
  readonly effects: Effects
  /** `23 days cheaper, 4 dearer, 2 closed; lowest 81.00 on Aug 14` */
  readonly effectsWords: string
}

export function checkAll(facts: CheckFacts): CheckResult {
  const effects = effectsOf(facts)
  return { findings: check(facts), effects, effectsWords: effectsWords(effects, facts) }
}
