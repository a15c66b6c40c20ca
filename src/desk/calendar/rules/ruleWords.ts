import type { EventValues } from './draft.ts'

/** The four kinds staff tell apart (ux.md §4.1), and what a service has beside them. */
export const ruleKinds = ['season', 'special', 'discount', 'closure', 'other'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Those that have a lane of their own in a year. */
export const lanes = [
  'season',
  'special',
  'discount',
  'closure',
] as const satisfies readonly RuleKind[]
export type Lane = (typeof lanes)[number]

/** Whatever closes is a closure, season or special. */
export const kindOf = ({ kind, available }: Pick<EventValues, 'kind' | 'available'>): RuleKind =>
  !available && kind !== 'discount' ? 'closure' : kind

export const kindWords: Readonly<Record<RuleKind, string>> = {
  season: 'Season',
  special: 'Special',
  discount: 'Discount',
  closure: 'Closure',
  other: 'Other rule',
}

export const kindWord = (values: Pick<EventValues, 'kind' | 'available'>): string =>
  kindWords[kindOf(values)]
