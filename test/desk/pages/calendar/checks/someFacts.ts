import { addDays, parseDay } from '../../../../../src/contract/day.ts'
import { parseCurrency } from '../../../../../src/contract/money.ts'
import { check } from '../../../../../src/desk/pages/calendar/checks/checks.ts'
import {
  changeDrafts,
  type Finding,
} from '../../../../../src/desk/pages/calendar/checks/finding.ts'
import type { CheckFacts } from '../../../../../src/desk/pages/calendar/checks/overview.ts'
import type { Draft } from '../../../../../src/desk/pages/calendar/rules/draft.ts'
import type { Authorship } from '../../../../../src/desk/pages/calendar/rules/edits.ts'
import { usualPolicy } from '../../../../../src/desk/pages/calendar/rules/simulate.ts'

export const cad = parseCurrency('CAD')
const today = parseDay('2026-06-01')

/** A canoe and a kayak in one category, a cabin in another; a year from 1 June 2026. A day costs 100.00. */
export const someFacts = (wish: Partial<CheckFacts> = {}): CheckFacts => ({
  events: [],
  isWhole: true,
  drafts: [],
  items: [
    { id: 1, name: 'Kayak', categoryId: 10 },
    { id: 2, name: 'Canoe', categoryId: 10 },
    { id: 3, name: 'Cabin', categoryId: 20 },
  ],
  categoryIds: [10, 20],
  days: { from: today, to: addDays(today, 364) },
  today,
  basePrices: new Map([
    [1, 10_000],
    [2, 10_000],
    [3, 10_000],
  ]),
  newPrices: new Map(),
  currency: cad,
  policy: usualPolicy,
  booked: [],
  ...wish,
})

/** The findings, without the hints that every new event gets. Narrow spaces of the locale are plain spaces here. */
export const found = (facts: CheckFacts, ...ids: readonly Finding['id'][]): readonly Finding[] =>
  check(facts)
    .filter(({ id }) => (ids.length === 0 ? id !== 'I1' : ids.includes(id)))
    .map(({ words, fix, ...rest }) => ({
      ...rest,
      words: plain(words),
      fix: fix && { ...fix, words: plain(fix.words) },
    }))

export const plain = (words: string): string => words.replaceAll('\u2009', ' ')

let made = 0
const authorship: Authorship = {
  author: 'Maria Silva',
  at: '2026-06-01T09:00:00Z',
  reason: '',
  newId: () => `made ${++made}`,
}

/** The drafts after the suggestion was applied. @throws when there is none */
export function corrected(facts: CheckFacts, finding: Finding | undefined): readonly Draft[] {
  if (!finding?.fix) throw new Error('There is no suggestion.')
  return changeDrafts(facts.drafts, finding.fix.change, authorship)
}
