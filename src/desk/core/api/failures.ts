import { refusalWords } from '../../../contract/refusalWords.ts'

/** All reasons why a request brought no usable answer. */
export type FailureReason =
  /** No answer at all: no network, or the gate is down. */
  | { readonly kind: 'offline' }
  /** The request left, and no answer came in time. */
  | { readonly kind: 'slow' }
  | { readonly kind: 'signed-out' }
  /** Somebody locked the desk, here or in another tab. */
  | { readonly kind: 'locked' }
  /** `by` is set when no account of this business may do it: the plan does not include it (§1, rules 3 and 4). */
  | { readonly kind: 'forbidden'; readonly message: string; readonly by?: 'plan' | undefined }
  | { readonly kind: 'not-found' }
  /** Somebody else was first, or the booking has changed. */
  | { readonly kind: 'conflict'; readonly message: string }
  /** The service understood the request and refused it. `fields` maps a field to what is wrong with it. */
  | {
      readonly kind: 'refused'
      readonly message: string
      readonly fields: Readonly<Record<string, string>>
    }
  /** `until` is the tablet's clock in ms, so a countdown needs no server time. */
  | { readonly kind: 'throttled'; readonly until: number }
  /** The gate answered, the booking service behind it did not. */
  | { readonly kind: 'unreachable' }
  /** The booking service names a new address that nobody here has confirmed (§5.6). */
  | { readonly kind: 'moved' }
  /** The same action is still running. */
  | { readonly kind: 'in-progress' }
  /** The action was sent, and nobody can say yet whether it worked. */
  | { readonly kind: 'outcome-unknown' }
  | { readonly kind: 'service-error'; readonly status: number }
  /** An answer, but not one this desk can read: a log-in page of the Wi-Fi, or a broken record. */
  | { readonly kind: 'unreadable' }

/** A request that brought no usable answer; `reason` says why, in a form a view can switch on. */
export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure'
  readonly reason: FailureReason

  constructor(reason: FailureReason, options?: ErrorOptions) {
    super(explain(reason).title, options)
    this.reason = reason
  }
}

/** The reason for anything that was thrown. An error in the desk's own code counts as unreadable. */
export const failureOf = (thrown: unknown): FailureReason =>
  thrown instanceof ServiceFailure ? thrown.reason : { kind: 'unreadable' }

/** What is wrong with a field; services leave its name out: `must be after start_time`. */
const fieldWords = ([name, why]: readonly [string, string]): string =>
  /^[a-z]/.test(why) ? `${name} ${why}` : why

/** What happened, and what to do about it. */
export type FailureWords = { readonly title: string; readonly advice: string }

/** The subject of the request, where the text depends on it. `change`: one that only a person sends again. */
export type Subject = 'booking' | 'open booking' | 'customer' | 'list' | 'invoice' | 'change'

/** The reader: a manager, or a person whose role is not known, is not advised to find a manager. */
export type FailureReader = 'anybody' | 'front desk'

const quoted = (message: string): string =>
  message === '' ? '' : `The service says: ${message} – `

/**
 * The text for staff about a failed request. The countdown for `throttled` is drawn by the view: the reason has
 * `until`.
 */
export function explain(
  reason: FailureReason,
  of: Subject = 'booking',
  to: FailureReader = 'anybody',
): FailureWords {
  switch (reason.kind) {
    case 'offline':
      return { title: 'No connection', advice: 'Check the Wi-Fi.' }
    case 'slow':
      return { title: 'No answer in time', advice: 'The connection is slow. Try again.' }
    case 'signed-out':
      return { title: 'You are signed out', advice: 'Sign in to go on. Nothing here is lost.' }
    case 'locked':
      return { title: 'This desk is locked', advice: 'Give your desk PIN to go on.' }
    case 'forbidden':
      return forbidden(reason, to)
    case 'not-found':
      return notFound[of]
    case 'conflict':
      return {
        title: 'Somebody was first',
        advice: refusalWords(reason.message) || 'Look at the booking again before going on.',
      }
    case 'refused':
      return { title: 'The service refused', advice: refusalWords(refusalIn(reason)) }
    case 'throttled':
      return of === 'change'
        ? { title: 'The booking system is busy', advice: 'Wait a moment, then try again.' }
        : { title: 'The service asked us to slow down', advice: 'It goes on by itself.' }
    case 'unreachable':
      return {
        title: 'The booking service does not answer',
        advice: 'The desk works, the service behind it does not. Try again in a minute.',
      }
    case 'moved':
      return {
        title: 'The booking service has moved',
        advice: 'Its new address must be allowed in the settings of this desk first.',
      }
    case 'in-progress':
      return { title: 'Still being done', advice: 'The same action is already on its way.' }
    case 'outcome-unknown':
      return {
        title: 'Not known whether it worked',
        advice: 'Look at the booking before doing it again.',
      }
    case 'service-error':
      return {
        title: 'The booking service has a fault',
        advice: `It answered with error ${reason.status}. Try again in a minute.`,
      }
    case 'unreadable':
      return of === 'invoice' ? unreadableInvoice : unreadable
  }
}

const unreadableInvoice: FailureWords = {
  title: 'This invoice cannot be read here',
  advice: 'It came in a form this desk does not know. Print the booking instead.',
}

const unreadable: FailureWords = {
  title: 'The answer could not be read',
  advice: 'A Wi-Fi log-in page may be in the way. Try again.',
}

const forbidden = (
  { by, message }: Extract<FailureReason, { kind: 'forbidden' }>,
  to: FailureReader,
): FailureWords =>
  by === 'plan'
    ? {
        title: 'This business’s plan does not include that',
        advice: `${quoted(message)}Whoever looks after the subscription can add it.`,
      }
    : {
        title: 'This account may not do that',
        advice: `${quoted(message)}${to === 'front desk' ? 'Ask a manager' : 'Whoever looks after the accounts at the service can allow it'}, or sign in as somebody who may.`,
      }

const refusalIn = ({ message, fields }: Extract<FailureReason, { kind: 'refused' }>): string =>
  [message, ...Object.entries(fields).map(fieldWords)]
    .filter((sentence, at, all) => sentence !== '' && all.indexOf(sentence) === at)
    .join(' ')

const notFound: Readonly<Record<Subject, FailureWords>> = {
  booking: { title: 'Not found', advice: 'It may have been removed, or the code is mistyped.' },
  'open booking': {
    title: 'The service has no booking with this code',
    advice: 'It was removed there, or has another code now, or the code is mistyped.',
  },
  customer: {
    title: 'No customer has this number',
    advice: 'They may have been removed, or the number is mistyped.',
  },
  invoice: {
    title: 'There is no invoice',
    advice: 'The service gives none for this booking. Print the booking instead.',
  },
  change: { title: 'Not found', advice: 'It may have been removed meanwhile. Look again first.' },
  list: {
    title: 'The service does not know this list',
    advice: 'Try again. If it stays so, tell whoever looks after this desk.',
  },
}
