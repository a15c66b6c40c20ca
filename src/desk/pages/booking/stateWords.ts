import { ph, t } from '@lingui/core/macro'
import type { Booking } from '../../../contract/booking.ts'
import { isCancelled } from '../../../contract/status.ts'
import type { Entry } from '../../core/outbox/command.ts'
import type { Presence } from '../../shared/day/presence.ts'
import type { MarkState } from '../../ui/StateMark.tsx'

/** The guest's state with its source: every state is shown with its source (ux.md §1.2). */
export type StateWords = {
  readonly mark: MarkState
  readonly state: string
  readonly known: string | null
}

type StateSources = {
  readonly booking: Pick<Booking, 'status'>
  readonly presence: Presence
  /** The last check-in or check-out without a good answer so far. */
  readonly entry: Entry | null
  readonly time: (at: Date | number) => string
  /** How long ago the service answered, in words; null before the first answer. */
  readonly readAgo: string | null
}

export function stateWords({ booking, presence, entry, time, readAgo }: StateSources): StateWords {
  if (entry !== null) return wordsOfEntry(entry, time)
  if (isCancelled(booking.status)) {
    return { mark: 'cancelled', state: booking.status.name, known: null }
  }
  switch (presence.is) {
    case 'in':
    case 'out':
      return {
        mark: presence.is,
        state: checkedWords(presence.is, presence.since && time(presence.since)),
        known: knownFrom(presence),
      }
    case 'not yet':
      return { mark: 'expected', state: t`Not checked in`, known: readAgo }
    case 'not known':
      return { mark: 'unknown', state: t`Check-in unknown`, known: null }
  }
}

function checkedWords(is: 'in' | 'out', at: string | null): string {
  if (is === 'in') return at === null ? t`Checked in` : t`Checked in ${{ time: at }}`
  return at === null ? t`Checked out` : t`Checked out ${{ time: at }}`
}

function knownFrom({ known, by }: Presence): string | null {
  switch (known) {
    case 'this tablet':
      return t({
        message: 'on this tablet',
        comment: 'Where the guest was checked in or out: “Checked in 09:04 · on this tablet”',
      })
    case 'the service':
    case '4.0':
      return by === null
        ? null
        : t({
            message: `by ${ph({ colleague: by })}`,
            comment: 'Who checked the guest in or out: “Checked in 09:04 · by Kenji Sato”',
          })
    case 'notes':
      return by === null
        ? t({
            message: 'seen in a note',
            comment: 'How the check-in is known: “Checked in 09:04 · seen in a note”',
          })
        : t`seen in a note by ${{ colleague: by }}`
    case 'not known':
      return null
  }
}

function wordsOfEntry(
  { command, state, madeAt }: Entry,
  time: (at: Date | number) => string,
): StateWords {
  const isIn = command.kind === 'check-in'
  const act = isIn ? t`Check-in` : t`Check-out`
  switch (state) {
    case 'held':
      return {
        mark: 'held',
        state: isIn ? t`Checking in` : t`Checking out`,
        known: t({
          message: 'not sent yet',
          comment: 'The check-in or check-out: “Checking in · not sent yet”',
        }),
      }
    case 'waiting':
      return { mark: 'ours', state: act, known: t`${{ time: time(madeAt) }}, not sent yet` }
    case 'sending':
      return { mark: 'ours', state: isIn ? t`Checking in…` : t`Checking out…`, known: null }
    case 'checking':
      return {
        mark: 'unknown',
        state: act,
        known: t({
          message: 'not sure it arrived',
          comment: 'The check-in or check-out: “Check-in · not sure it arrived”',
        }),
      }
    case 'asks':
    case 'refused':
    case 'unsure':
      return { mark: 'look', ...wordsToReview(state, isIn) }
    case 'done':
      return {
        mark: isIn ? 'in' : 'out',
        state: checkedWords(isIn ? 'in' : 'out', null),
        known: null,
      }
  }
}

/** The words of a check-in or check-out that needs a person. */
function wordsToReview(
  state: 'asks' | 'refused' | 'unsure',
  isIn: boolean,
): Omit<StateWords, 'mark'> {
  const act = isIn ? t`Check-in` : t`Check-out`
  switch (state) {
    case 'asks':
      return {
        state: act,
        known: t({
          message: 'not sent, to review',
          comment: 'The check-in or check-out: “Check-in · not sent, to review”',
        }),
      }
    case 'refused':
      return {
        state: isIn ? t`Not checked in` : t`Not checked out`,
        known: t({
          message: 'refused',
          comment: 'The booking system did not accept the check-in or check-out',
        }),
      }
    case 'unsure':
      return {
        state: act,
        known: t({
          message: 'not sure it arrived',
          comment: 'The check-in or check-out: “Check-in · not sure it arrived”',
        }),
      }
  }
}
