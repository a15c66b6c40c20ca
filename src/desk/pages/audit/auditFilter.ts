import { t } from '@lingui/core/macro'
import type { AuditAct } from '../../../contract/auditEntry.ts'
import { addDays, type CalendarDay, dayIn, startOfDay } from '../../../contract/day.ts'

/** Kinds of entries, as one looks for them. */
export const kinds = () =>
  ({
    bookings: {
      word: t`Bookings`,
      acts: [
        'check-in',
        'check-out',
        'undo-check-in',
        'undo-check-out',
        'status',
        'bookmark',
        'note',
        'move',
        'new-booking',
      ],
    },
    prices: { word: t`Prices and closures`, acts: ['event-add', 'event-change', 'event-remove'] },
    money: {
      word: t`Day close and payment rules`,
      acts: ['day-close', 'door-rules', 'no-show-status'],
    },
    tablets: {
      word: t`Sign-ins and tablets`,
      acts: [
        'sign-in',
        'sign-in-failed',
        'sign-out',
        'end-sign-in',
        'unlock',
        'wrong-pin',
        'tablet-mark',
        'tablet-forget',
        'discard',
        'host-move',
      ],
    },
    output: { word: t`Exports and prints`, acts: ['export', 'print'] },
  }) satisfies Readonly<
    Record<string, { readonly word: string; readonly acts: readonly AuditAct[] }>
  >

type AuditKind = keyof ReturnType<typeof kinds>

const isKind = (text: string): text is AuditKind => Object.hasOwn(kinds(), text)

/** The filter of the listed entries, as it is in the address; null means any. */
export type AuditPageFilter = {
  readonly from: CalendarDay | null
  readonly until: CalendarDay | null
  readonly person: number | null
  readonly booking: string | null
  readonly kind: AuditKind | null
}

/** Reads the address; what cannot be read is as if it were not there. */
export function filterIn(query: URLSearchParams): AuditPageFilter {
  const kind = query.get('kind') ?? ''
  const person = query.get('person') ?? ''
  return {
    from: dayIn(query.get('from')),
    until: dayIn(query.get('until')),
    person: /^\d{1,12}$/.test(person) ? Number(person) : null,
    booking: query.get('booking')?.trim() || null,
    kind: isKind(kind) ? kind : null,
  }
}

/** The address with one part of the filter changed; null takes it away. */
export function changedQuery(
  query: URLSearchParams,
  name: keyof AuditPageFilter,
  value: string | null,
): URLSearchParams {
  const changed = new URLSearchParams(query)
  if (value === null || value === '') changed.delete(name)
  else changed.set(name, value)
  return changed
}

/** The query to the gate. The last day is included, by the business's clock. */
export function askOf(
  filter: AuditPageFilter,
  zone: string,
  before: number | null,
): URLSearchParams {
  const { from, until, person, booking, kind } = filter
  const query = new URLSearchParams()
  if (before !== null) query.set('before', String(before))
  if (from !== null) query.set('from', startOfDay(from, zone).toISOString())
  if (until !== null) query.set('until', startOfDay(addDays(until, 1), zone).toISOString())
  if (person !== null) query.set('account', String(person))
  if (booking !== null) query.set('booking', booking)
  if (kind !== null) query.set('acts', kinds()[kind].acts.join(','))
  return query
}
