import { type ComparedField, differences, threeWay } from '../rules/compare.ts'
import type { Draft, EventValues } from '../rules/draft.ts'
import { valuesOf } from '../rules/effective.ts'
import { called, capital, listed } from './checkWords.ts'
import type { Finding, Fix } from './finding.ts'
import type { Overview } from './overview.ts'

const fieldWords: Readonly<Record<ComparedField, string>> = {
  name: 'name',
  kind: 'type',
  startDay: 'first day',
  endDay: 'last day',
  wholeLength: '“force item length”',
  price: 'price',
  available: 'status',
  repeat: 'repeat',
  weekdays: 'weekdays',
  enabled: '“enabled”',
  ruleSetId: 'rule set',
  vouchers: 'vouchers',
  appliesTo: 'items',
}

export const fieldsWords = (fields: readonly ComparedField[]): string =>
  listed(
    fields.map((field) => fieldWords[field]),
    4,
  )

/** E2: somebody changed an event after its draft was begun. */
export function checkChangedSince({ facts }: Overview): readonly Finding[] {
  const now = new Map(facts.events.map((event) => [event.id, event]))
  return facts.drafts.flatMap((draft): readonly Finding[] => {
    const { rateId, before } = draft
    if (rateId === null || before === null) return []
    const event = now.get(rateId)
    if (event === undefined) return facts.isWhole ? [gone(draft, rateId)] : []
    const theirs = valuesOf(event)
    return differences(before, theirs).length === 0 ? [] : [changed(draft, rateId, before, theirs)]
  })
}

function gone({ draftId, after }: Draft, rateId: number): Finding {
  const name = called(after)
  return findingOf(draftId, rateId, `${capital(name)} is no longer at the service.`, {
    words: `Take the change of ${name} back`,
    change: { drop: [draftId], put: [] },
  })
}

/** What only they changed can be taken over at once; where both did, this suggests one's own and a person decides. */
function changed(
  { draftId, newPrice, after }: Draft,
  rateId: number,
  before: EventValues,
  theirs: EventValues,
): Finding {
  const { merged, theirChanges, clashes } = threeWay(before, after, theirs)
  const both = clashes.map(({ field }) => field)
  const words = `${capital(called(after))} was changed at the service meanwhile: ${fieldsWords(theirChanges)}.`
  const clashWords = both.length === 0 ? '' : ` This draft changes ${fieldsWords(both)} too.`
  return findingOf(draftId, rateId, words + clashWords, {
    words: both.length === 0 ? 'Take their change over' : `Keep this draft’s ${fieldsWords(both)}`,
    change: { drop: [], put: [{ draftId, rateId, before: theirs, after: merged, newPrice }] },
  })
}

const findingOf = (draftId: string, rateId: number, words: string, fix: Fix): Finding => ({
  id: 'E2',
  level: 'block',
  words,
  days: [],
  itemIds: [],
  draftId,
  rateIds: [rateId],
  fix,
})
