import { csvOf } from '../../export/csv.ts'
import { effectWords, repeatWords } from '../editor/effectWords.ts'
import { type Names, valueWords } from '../publish/fieldWords.ts'
import { toWire } from '../publish/toWire.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { kindWord } from '../rules/ruleWords.ts'
import { oddities } from './oddities.ts'

const head = [
  'Name',
  'Type',
  'First day',
  'Last day',
  'Repeats',
  'Effect',
  'Applies to',
  'State',
  'Draft',
  'To look at',
  'Event number',
] as const

/** The rules as they are listed, in their order, for a spreadsheet: days as `YYYY-MM-DD`, so that they sort. */
export const listCsv = (events: readonly EffectiveEvent[], names: Names): string =>
  csvOf(
    head,
    events.map(({ values, draft, rateId }) => [
      values.name,
      kindWord(values),
      values.startDay,
      values.repeat === 'always' ? 'No end' : (values.endDay ?? 'No end'),
      repeatWords(values),
      effectWords(values, draft?.newPrice ?? null, names.currency),
      valueWords('appliesTo', values, names),
      values.enabled ? 'Enabled' : 'Disabled',
      draft === null ? 'No' : 'Yes',
      oddities(values, names.items).join('; '),
      rateId ?? '',
    ]),
  )

/** The same for another program: the words, and the members of §2.8 beside them. */
export function listJson(events: readonly EffectiveEvent[], names: Names, at: string): string {
  const listed = events.map(({ values, draft, rateId }) => ({
    rate_id: rateId,
    is_draft: draft !== null,
    effect: effectWords(values, draft?.newPrice ?? null, names.currency),
    applies_to: valueWords('appliesTo', values, names),
    new_price: draft?.newPrice ?? null,
    event: toWire(values),
  }))
  return `${JSON.stringify({ kind: 'deskbell events', version: 1, at, events: listed }, null, 2)}\n`
}
