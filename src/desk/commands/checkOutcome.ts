import type { QueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '../../contract/bookingDetail.ts'
import { deskToday } from '../clock.ts'
import { bookingNow } from '../queries/bookingNow.ts'
import { notesOn } from '../queries/notes.ts'
import { failureOf } from '../service/failures.ts'
import type { QueueClock } from '../service/readQueue.ts'
import type { Service } from '../service/serviceClient.ts'
import { useSession } from '../session/session.ts'
import type { Entry } from './command.ts'
import { effectSeen } from './effectSeen.ts'
import { readOperation } from './operation.ts'
import type { OutboxEvent } from './outboxState.ts'

type Deps = {
  readonly service: Service
  readonly queryClient: QueryClient
  readonly clock: QueueClock
}

const askAgainInMs = 5_000

/**
 * Finds out whether a command that was sent worked: first from the gate's journal, then by reading the
 * booking again (reliability.md §3.5). Never sends it again. Never throws.
 */
export async function checkOutcome(deps: Deps, entry: Entry): Promise<OutboxEvent> {
  const { opId } = entry
  const at = deps.clock.now()
  try {
    if (entry.accepted) return await readBack(deps, entry)
    const operation = await readOperation(deps.service, opId, at)
    switch (operation.kind) {
      case 'accepted':
        return { type: 'answered', opId, at: deps.clock.now() }
      case 'unseen':
        return { type: 'never-arrived', opId, at: deps.clock.now() }
      case 'running':
        return { type: 'still-checking', opId, failure: null, at, askAgainInMs: 2_000 }
      case 'unknown':
        return await readBack(deps, entry)
      case 'failed':
        // An error of the service's own leaves it open; a refusal does not.
        return isOpenQuestion(operation.failure.kind)
          ? await readBack(deps, entry)
          : { type: 'failed', opId, failure: operation.failure, at: deps.clock.now() }
    }
  } catch (thrown) {
    const failure = failureOf(thrown)
    return { type: 'still-checking', opId, failure, at: deps.clock.now(), askAgainInMs }
  }
}

const isOpenQuestion = (kind: string): boolean =>
  ['service-error', 'unreadable', 'unreachable', 'slow', 'offline', 'outcome-unknown'].includes(
    kind,
  )

/** Whether the notes can tell: a check-in leaves one (§4.1), and many a record says nothing of it. */
const leavesNote = ({ command: { kind } }: Entry, { tellsCheckIn }: BookingDetail): boolean =>
  kind === 'note' || ((kind === 'check-in' || kind === 'check-out') && !tellsCheckIn)

/** A read that fails leaves the question open for later; it decides nothing. */
async function readBack(deps: Deps, entry: Entry): Promise<OutboxEvent> {
  const { queryClient, service, clock } = deps
  const { code } = entry.command
  const booking = await bookingNow(deps, code)
  if (booking === null) return { type: 'doubted', opId: entry.opId, result: null }
  const { records } = leavesNote(entry, booking)
    ? await queryClient.fetchQuery({ ...notesOn(service, deskToday()), staleTime: 0 })
    : { records: [] }
  const { serverOffsetMs } = useSession.getState()
  const result =
    entry.command.kind === 'set-paid' ? { total: booking.total, paid: booking.paid } : null
  return effectSeen(entry, booking, records, serverOffsetMs)
    ? { type: 'confirmed', opId: entry.opId, at: clock.now(), result }
    : { type: 'doubted', opId: entry.opId, result }
}
