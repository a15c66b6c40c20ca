import { ph, plural, t } from '@lingui/core/macro'
import { formatFacts, formatMoney } from '../../ui/language/format.ts'
import { statusWords } from '../../ui/StatusMark.tsx'
import type { AttentionGuest, AttentionReason, NotChecked } from './attention.ts'

/** One reason in short words: `40.00 due`, `Pending`. */
export function reasonWords(reason: AttentionReason): string {
  switch (reason.kind) {
    case 'due':
      return reason.amount === null
        ? t`No amounts`
        : t`${{ amount: formatMoney(reason.amount, { symbol: false }) }} due`
    case 'pending':
      return statusWords(reason.status)
    case 'no-contact':
      return t`No phone, no e-mail`
    case 'diet':
      return t`Allergy or diet`
    case 'guest-note':
      return t({ message: 'Guest note', comment: 'A note that the guest wrote' })
    case 'two-bookings':
      return t`Two bookings at once`
    case 'no-show-before':
      return t({
        message: 'No-show before',
        comment: 'The guest did not come to an earlier booking',
      })
  }
}

/** The guest's own words behind the reasons, each once. */
export const guestWords = ({ reasons }: AttentionGuest): readonly string[] => [
  ...new Set(reasons.flatMap((reason) => ('words' in reason ? reason.words : []))),
]

/** Names the sources that were not read: a guest who is not listed may still need somebody. Null when all were read. */
export const notCheckedWords = (sources: readonly NotChecked[]): string | null =>
  sources.length === 0
    ? null
    : t({
        message: `Not checked: ${ph({ sources: formatFacts(sources.map(sourceWords)) })}.`,
        comment: '“Not checked: phone and e-mail of 3 guests, earlier no-shows.”',
      })

function sourceWords(source: NotChecked): string {
  switch (source.kind) {
    case 'no-contact':
      return t({
        message: plural(
          { count: source.guests },
          { one: 'phone and e-mail of # guest', other: 'phone and e-mail of # guests' },
        ),
        comment: 'Follows “Not checked: ”',
      })
    case 'diet':
      return t({
        message: plural(
          { count: source.guests },
          { one: 'allergies and diets of # guest', other: 'allergies and diets of # guests' },
        ),
        comment: 'Follows “Not checked: ”',
      })
    case 'guest-note':
      return t({ message: 'guest notes', comment: 'Follows “Not checked: ”' })
    case 'two-bookings':
      return t({ message: 'bookings at the same time', comment: 'Follows “Not checked: ”' })
    case 'no-show-before':
      return t({ message: 'earlier no-shows', comment: 'Follows “Not checked: ”' })
  }
}
