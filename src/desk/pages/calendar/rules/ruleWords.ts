import { t } from '@lingui/core/macro'
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

export const kindWords = (): Readonly<Record<RuleKind, string>> => ({
  season: t`Season`,
  special: t`Special`,
  discount: t`Discount`,
  closure: t`Closure`,
  other: t`Other price rule`,
})

export const kindWord = (values: Pick<EventValues, 'kind' | 'available'>): string =>
  kindWords()[kindOf(values)]

/** The names of an event's fields in the editor (ux.md §0). */
export const fieldWords = (): Readonly<Record<ComparedField, string>> => ({
  name: t`Name`,
  kind: 'Type',
  startDay: t`First day`,
  endDay: t`Last day`,
  wholeLength: t`Force item length`,
  price: t`Price`,
  available: t`Closed`,
  repeat: t`Repeats`,
  weekdays: t`Weekdays`,
  enabled: t`Enabled`,
  ruleSetId: t`Rule set`,
  vouchers: t`Vouchers`,
  appliesTo: t`Applies to`,
})
