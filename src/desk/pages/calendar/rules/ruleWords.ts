import type { ComparedField } from './compare.ts'
import type { EventValues } from './draft.ts'

/** The four kinds that staff distinguish (ux.md §4.1), and all other kinds of a service. */
export const ruleKinds = ['season', 'special', 'discount', 'closure', 'other'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** The kinds with a lane of their own in the year view. */
export const lanes = [
  'season',
  'special',
  'discount',
  'closure',
] as const satisfies readonly RuleKind[]
export type Lane = (typeof lanes)[number]

/** Every event that closes is a closure, also a season or special. */
export const kindOf = ({ kind, available }: Pick<EventValues, 'kind' | 'available'>): RuleKind =>
  !available && kind !== 'discount' ? 'closure' : kind

export const kindWords: Readonly<Record<RuleKind, string>> = {
  season: 'Season',
  special: 'Special',
  discount: 'Discount',
  closure: 'Closure',
  other: 'Other price rule',
}

export const kindWord = (values: Pick<EventValues, 'kind' | 'available'>): string =>
  kindWords[kindOf(values)]

/** The names of an event's fields in the editor (ux.md §0). */
export const fieldWords: Readonly<Record<ComparedField, string>> = {
  name: 'Name',
  kind: 'Type',
  startDay: 'First day',
  endDay: 'Last day',
  wholeLength: 'Force item length',
  price: 'Price',
  available: 'Closed',
  repeat: 'Repeats',
  weekdays: 'Weekdays',
  enabled: 'Enabled',
  ruleSetId: 'Rule set',
  vouchers: 'Vouchers',
  appliesTo: 'Applies to',
}
