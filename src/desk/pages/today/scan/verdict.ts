import { t } from '@lingui/core/macro'
import { owed } from '../../../../contract/booking.ts'
import { isCancelled } from '../../../../contract/status.ts'
import type { Scanned } from './scanned.ts'

/**
 * The result of a scan (ux.md §3.1):
 * - `go`: expected and nothing owed, so the scan itself checks in
 * - `due`: expected, and money is to be talked about first
 * - `already`: in, or on their way in by this tablet
 * - `leaving`: in, and leaves today: a scan never checks out without a press
 * - `left`, `cancelled`, `another-day`
 * - `look`: a person must decide something about it first
 * - `may-not`: this account may not check in
 * - `several`: more than one booking fits, and a person chooses
 * - `nobody`: this tablet knows no guest of that name
 */
export type ScanVerdict =
  | 'go'
  | 'due'
  | 'already'
  | 'leaving'
  | 'left'
  | 'cancelled'
  | 'another-day'
  | 'look'
  | 'may-not'
  | 'several'
  | 'nobody'

/** @param mayCheckIn false when the service has refused this account before */
export function verdictOf(scanned: Scanned | null, mayCheckIn: boolean): ScanVerdict {
  if (scanned === null) return 'nobody'
  if (scanned.of === 'several') return 'several'
  if (scanned.of === 'another day') {
    return isCancelled(scanned.held.booking.status) ? 'cancelled' : 'another-day'
  }
  const { row } = scanned
  switch (row.state) {
    case 'cancelled':
      return 'cancelled'
    case 'in':
      return row.act === 'check-out' ? 'leaving' : 'already'
    case 'out':
      return 'left'
    case 'held':
    case 'waiting':
      // Without an act it is another action than a check-in or check-out: a status that was just chosen.
      if (row.act === null) return 'look'
      return row.act === 'check-out' ? 'left' : 'already'
    case 'asks':
    case 'refused':
    case 'unsure':
    case 'unknown':
    case 'not-expected':
      return 'look'
    case 'expected':
      if (!mayCheckIn) return 'may-not'
      return owed(row.booking) === null ? 'go' : 'due'
  }
}

/** `good` is done by the scan, `known` needs nothing, `needs` a person, `stop` is not for today. */
type Tone = 'good' | 'known' | 'needs' | 'stop'

type VerdictWords = { readonly words: string; readonly tone: Tone }

/** Read out at the scan, before the row's own words. */
export const verdictWords = (): Readonly<Record<ScanVerdict, VerdictWords>> => ({
  go: {
    words: t({ message: 'Checking in', comment: 'The scan checks the guest in' }),
    tone: 'good',
  },
  due: { words: t`Balance due`, tone: 'needs' },
  already: { words: t`Already checked in`, tone: 'known' },
  leaving: { words: t`In house, leaves today`, tone: 'known' },
  left: { words: t`Already checked out`, tone: 'known' },
  cancelled: {
    words: t({ message: 'Cancelled', comment: 'The booking that was scanned is cancelled' }),
    tone: 'stop',
  },
  'another-day': {
    words: t({ message: 'Not today', comment: 'The booking that was scanned is for another day' }),
    tone: 'stop',
  },
  look: {
    words: t({
      message: 'Review first',
      comment: 'A person must look at the booking before check-in',
    }),
    tone: 'needs',
  },
  'may-not': { words: t`You can’t check guests in`, tone: 'needs' },
  several: { words: t`Several bookings match. Choose one.`, tone: 'needs' },
  nobody: { words: t`No match found`, tone: 'stop' },
})
