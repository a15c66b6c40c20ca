import { t } from '@lingui/core/macro'
import { type Booking, owed } from '../../../contract/booking.ts'
import { isCancelled } from '../../../contract/status.ts'
import { type Entry, holdMs } from '../../core/outbox/command.ts'
import type { Presence } from '../../shared/day/presence.ts'
import type { RowAct } from '../../ui/Act.ts'

/** Everything that decides the one button of a booking. */
export type ActSources = {
  readonly booking: Booking
  readonly presence: Presence
  /** The last check-in or check-out without a good answer so far. */
  readonly entry: Entry | null
  /** The service no longer has this booking. */
  readonly isGone: boolean
  /** Why this account may not do it, once the service has refused it. */
  readonly whyNot: string | null
  /** `11:02` */
  readonly time: (at: Date | number) => string
}

export type BookingActions = {
  readonly check: (kind: 'check-in' | 'check-out') => void
  readonly undo: (opId: string) => void
  readonly look: () => void
  /** Whether the card behind Look is open. */
  readonly isLooking: boolean
}

/** The last check-in or check-out that the service has not confirmed. */
export function openCheck(entries: readonly Entry[]): Entry | null {
  const last = entries.findLast(({ command }) => isCheck(command.kind))
  return last === undefined || last.state === 'done' ? null : last
}

const isCheck = (kind: string): boolean => kind === 'check-in' || kind === 'check-out'

/** The next action: check in, or check out once the guests are in. */
export const nextCheck = (presence: Presence): 'check-in' | 'check-out' =>
  presence.is === 'in' ? 'check-out' : 'check-in'

export function actOf(sources: ActSources, does: BookingActions): RowAct {
  const { booking, presence, entry, isGone, whyNot, time } = sources
  if (entry !== null) return actOfEntry(entry, does)
  if (isGone) return { form: 'words', words: t`Can’t check in` }
  if (isCancelled(booking.status)) {
    const status = booking.status.name
    return {
      form: 'words',
      words: presence.is === 'in' ? t`${status} – can’t check out` : t`${status} – can’t check in`,
    }
  }
  if (presence.is === 'out') {
    return {
      form: 'said',
      word: t({ message: 'Checked out', comment: 'The time follows in smaller letters' }),
      more: presence.since && time(presence.since),
    }
  }
  const kind = nextCheck(presence)
  const word = kind === 'check-in' ? t`Check in` : t`Check out`
  const due = owed(booking)
  if (whyNot !== null) return { form: 'locked', word, owed: due, why: whyNot }
  return { form: 'do', word, owed: due, onPress: () => does.check(kind) }
}

function actOfEntry(entry: Entry, does: BookingActions): RowAct {
  const { opId, command } = entry
  switch (entry.state) {
    case 'held': {
      const until = entry.heldUntil ?? 0
      return { form: 'undo', until, heldMs: holdMs, onPress: () => does.undo(opId) }
    }
    case 'waiting':
      return {
        form: 'unsent',
        word: command.kind === 'check-out' ? t`Check-out` : t`Check-in`,
        more: t({
          message: 'not sent yet',
          comment: 'Stands after “Check-in” or “Check-out”, in smaller letters',
        }),
      }
    case 'sending':
      return {
        form: 'busy',
        words: command.kind === 'check-out' ? t`Checking out…` : t`Checking in…`,
      }
    case 'checking':
      return { form: 'busy', words: t`Not sure it arrived` }
    case 'asks':
    case 'refused':
    case 'unsure':
      return { form: 'look', open: does.isLooking, onPress: does.look }
    case 'done':
      return { form: 'none' }
  }
}
