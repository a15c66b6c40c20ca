import { eventToWire } from '../../../../contract/eventToWire.ts'
import { type ExportColumn, tableOf } from '../../../shared/output/export/tableFile.ts'
import type { EffectiveEvent } from '../rules/draft.ts'
import { kindWord } from '../rules/ruleWords.ts'
import { effectWords, repeatWords } from '../words/effectWords.ts'
import { type EventNames, valueWords } from '../words/fieldWords.ts'
import { oddities } from './oddities.ts'

/** The columns of the rules, for a spreadsheet: days as `YYYY-MM-DD`, so that they sort. */
export const eventColumns = (names: EventNames): readonly ExportColumn<EffectiveEvent>[] => [
  { id: 'name', heading: 'Name', cell: ({ values }) => values.name },
  { id: 'type', heading: 'Type', cell: ({ values }) => kindWord(values) },
  {
    id: 'first_day',
    heading: 'First day',
    holdsDays: true,
    cell: ({ values }) => values.startDay,
  },
  {
    id: 'last_day',
    heading: 'Last day',
    holdsDays: true,
    cell: ({ values }) => (values.repeat === 'always' ? 'No end' : (values.endDay ?? 'No end')),
  },
  { id: 'repeats', heading: 'Repeats', cell: ({ values }) => repeatWords(values) },
  {
    id: 'effect',
    heading: 'Effect',
    cell: ({ values, draft }) => effectWords(values, draft?.newPrice ?? null, names.currency),
  },
  {
    id: 'applies_to',
    heading: 'Applies to',
    cell: ({ values }) => valueWords('appliesTo', values, names),
  },
  {
    id: 'state',
    heading: 'State',
    cell: ({ values }) => (values.enabled ? 'Enabled' : 'Disabled'),
  },
  { id: 'draft', heading: 'Draft', cell: ({ draft }) => (draft === null ? 'No' : 'Yes') },
  {
    id: 'to_look_at',
    heading: 'To look at',
    cell: ({ values }) => oddities(values, names.items).join('; '),
  },
  { id: 'rate_id', heading: 'Event number', cell: ({ rateId }) => rateId },
]

/** The rules as they are listed, in their order, for a spreadsheet. */
export const listCsv = (events: readonly EffectiveEvent[], names: EventNames): string =>
  tableOf(eventColumns(names), events)

/** The same for another program: the words, and the members of §2.8 beside them. */
export function listJson(events: readonly EffectiveEvent[], names: EventNames, at: string): string {
  const listed = events.map(({ values, draft, rateId }) => ({
    rate_id: rateId,
    is_draft: draft !== null,
    effect: effectWords(values, draft?.newPrice ?? null, names.currency),
    applies_to: valueWords('appliesTo', values, names),
    new_price: draft?.newPrice ?? null,
    event: eventToWire(values),
  }))
  return `${JSON.stringify({ kind: 'deskbell events', version: 1, at, events: listed }, null, 2)}\n`
}
