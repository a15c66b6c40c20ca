import { ph, t } from '@lingui/core/macro'
import type { Account } from '../../../contract/account.ts'
import type { Booking, BookingCode, Status } from '../../../contract/booking.ts'
import type { BookingDetail } from '../../../contract/bookingDetail.ts'
import { dayOf } from '../../../contract/day.ts'
import { type Note, noteLength, noteLimit, wrote } from '../../../contract/note.ts'
import { isCancelled } from '../../../contract/status.ts'
import { nameOf } from '../../core/api/queries/accounts.ts'
import { readDone, readHandover } from '../../core/handovers/handoverNote.ts'
import { checkMark } from '../../core/outbox/checkMark.ts'
import { baseIn } from '../../core/outbox/newEntry.ts'
import { issue, sendNow } from '../../core/outbox/outbox.ts'

/** The status that a moved booking gets, as this business names it: cancelled, else void. */
export const cancelledStatus = (statuses: readonly Status[]): Status | undefined =>
  statuses.find(isCancelled)

type FinishedMove = {
  /** As the person saw it: it is not cancelled when it has changed since. */
  readonly old: BookingDetail
  /** The new booking, which certainly exists. */
  readonly code: BookingCode
  readonly cancelled: Status
  readonly note: string
}

/** What follows once the new booking exists. Each step is an action of its own, with its own answer. */
export function finishMove({ old, code, cancelled, note }: FinishedMove): void {
  const base = baseIn(old)
  // Before the status: a note on a booking that was cancelled meanwhile would ask a person first.
  issue({ kind: 'note', code: old.code, body: t`Moved to ${code}` }, base)
  const opId = issue(
    {
      kind: 'change-status',
      code: old.code,
      from: old.status,
      to: cancelled,
      notify: false,
      movedTo: code,
    },
    base,
  )
  // "Move booking" was the decision: until it is cancelled, both bookings keep their units.
  if (opId !== null) sendNow(opId)
  issue({ kind: 'note', code, body: note })
}

type NoteSources = {
  readonly notes: readonly Note[]
  readonly people: readonly Account[] | undefined
  readonly zone: string
}

/**
 * The note on the new booking: where it comes from, and what people wrote on the old one. Left out are records of a
 * check-in and handovers, which would be open twice.
 */
export function noteOfMove({ code }: Pick<Booking, 'code'>, sources: NoteSources): string {
  const { notes, people, zone } = sources
  const texts = copied(notes).filter(
    (note) =>
      checkMark(note) === null &&
      readHandover(note.body, dayOf(note.at, zone)) === null &&
      readDone(note.body) === null,
  )
  let whole = t`Moved from ${code}`
  for (const { accountId, body } of texts) {
    const author = nameOf(people, accountId)
    const text =
      author === null
        ? body
        : t({
            message: `${ph({ author })}: ${ph({ text: body })}`,
            comment: 'A copied note, after the name of its author',
          })
    const next = `${whole}\n\n${text}`
    // The rest stays on the old booking.
    if (noteLength(next) > noteLimit) break
    whole = next
  }
  return whole
}

/**
 * The notes to copy, oldest first. The API cannot write a private note on purpose: private ones are copied only where
 * the service makes every note of staff private.
 */
const copied = (notes: readonly Note[]): readonly Note[] =>
  notes.filter((note) => !note.private || arePrivate(notes)).toReversed()

/** Whether all that staff wrote here is private. */
export const arePrivate = (notes: readonly Note[]): boolean =>
  notes.every((note) => wrote(note) === 'guest' || note.private)
