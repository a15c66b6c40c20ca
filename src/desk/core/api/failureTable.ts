import type { FailureReason } from './failures.ts'

/**
 * The meaning of a failure for its request:
 * - `no answer`: nobody answered; the request may have arrived
 * - `fault`: an answer that nothing can be learned from; the request may have been done
 * - `running`: the gate has it, and its outcome is not known yet
 * - `later`: it was not done, and will be taken once the pause is over or somebody is signed in
 * - `refused`: it was not done, and the same request will not be done
 */
type FailureClass = 'no answer' | 'fault' | 'running' | 'later' | 'refused'

/**
 * The one place that classifies failures: the outbox, publishing, creating, bulk runs and background reads go by it.
 */
const classOf: Readonly<Record<FailureReason['kind'], FailureClass>> = {
  offline: 'no answer',
  slow: 'no answer',
  unreachable: 'no answer',
  'service-error': 'fault',
  unreadable: 'fault',
  'in-progress': 'running',
  'outcome-unknown': 'running',
  throttled: 'later',
  'signed-out': 'later',
  locked: 'later',
  forbidden: 'refused',
  'not-found': 'refused',
  conflict: 'refused',
  refused: 'refused',
  moved: 'refused',
}

const isOneOf =
  (...classes: readonly FailureClass[]) =>
  ({ kind }: FailureReason): boolean =>
    classes.includes(classOf[kind])

/** No server could be reached: stored data are shown instead. */
export const isOutOfReach = isOneOf('no answer')

/** Neither network nor service works: the next request would fail too. */
export const isOutage = isOneOf('no answer', 'fault')

/** The change may have been made in spite of this failure: its outcome has to be found out before anything else. */
export const mayBeDone = isOneOf('no answer', 'fault', 'running')

/** The gate has begun to send it to the service. */
export const isWithGate = isOneOf('running')

/** The service cannot take anything at this moment; nothing is known of what it allows. */
export const cannotTakeNow = isOneOf('no answer', 'later')

/** The same request may be answered later without a person doing anything else. */
export const mayPass = isOneOf('no answer', 'fault', 'running', 'later')

/** The same request will be refused again. */
export const isRefusal = isOneOf('refused')
