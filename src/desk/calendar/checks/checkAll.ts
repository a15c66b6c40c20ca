import { check } from './checks.ts'
import { type Effects, effectsOf, effectsWords } from './effects.ts'
import type { CheckFacts, Finding } from './finding.ts'

/** Everything there is to say about the drafts. */
export type Checked = {
  readonly findings: readonly Finding[]
  readonly effects: Effects
  /** `23 days cheaper, 4 dearer, 2 closed; lowest 81.00 on Aug 14` */
  readonly effectsWords: string
}

export function checkAll(facts: CheckFacts): Checked {
  const effects = effectsOf(facts)
  return { findings: check(facts), effects, effectsWords: effectsWords(effects, facts) }
}
