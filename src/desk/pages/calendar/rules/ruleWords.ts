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
  special: t({ message: 'Special', comment: 'A price rule for a few days, such as a holiday' }),
  discount: t`Discount`,
  closure: t({ message: 'Closure', comment: 'A price rule that closes days' }),
  other: t`Other price rule`,
})

export const kindWord = (values: Pick<EventValues, 'kind' | 'available'>): string =>
  kindWords()[kindOf(values)]

/** The names of an event's fields in the editor (ux.md §0). */
export const fieldWords = (): Readonly<Record<ComparedField, string>> => ({
  name: t`Name`,
  kind: t`Type`,
  startDay: t`First day`,
  endDay: t`Last day`,
  wholeLength: t({
    message: 'Force item length',
    comment: 'Field of a price rule: guests must book all its days together',
  }),
  price: t`Price`,
  available: t({ message: 'Closed', comment: 'Field of a price rule: it closes its days' }),
  repeat: t({ message: 'Repeats', comment: 'Field of a price rule: how often it repeats' }),
  weekdays: t`Weekdays`,
  enabled: t({ message: 'Enabled', comment: 'Field of a price rule: it has an effect' }),
  ruleSetId: t({ message: 'Rule set', comment: 'Field of a price rule: a group of rules' }),
  vouchers: t`Vouchers`,
  appliesTo: t`Applies to`,
})
