import { ph, t } from '@lingui/core/macro'
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

/** Both in one text, for a place that has no title of its own. */
export const inOneText = ({ title, advice }: FailureWords): string =>
  t({
    message: `${ph({ problem: title })}. ${ph({ advice })}`,
    comment: 'What failed. What to do.',
  })

/** The subject of the request, where the text depends on it. `change`: one that only a person sends again. */
export type Subject = 'booking' | 'open booking' | 'customer' | 'list' | 'invoice' | 'change'

/** The reader: a manager, or a person whose role is not known, is not advised to find a manager. */
export type FailureReader = 'anybody' | 'front desk'

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
      return { title: t`No connection`, advice: t`Check the Wi-Fi.` }
    case 'slow':
      return { title: t`Slow connection`, advice: t`Try again.` }
    case 'signed-out':
      return { title: t`You are signed out`, advice: t`Sign in to continue. Nothing is lost.` }
    case 'locked':
      return { title: t`This tablet is locked`, advice: t`Enter your PIN to continue.` }
    case 'forbidden':
      return forbidden(reason, to)
    case 'not-found':
      return notFound()[of]
    case 'conflict':
      return {
        title: t`Changed by someone else`,
        advice: refusalWords(reason.message) || t`Check the booking first.`,
      }
    case 'refused':
      return { title: t`Not accepted`, advice: refusalWords(refusalIn(reason)) }
    case 'throttled':
      return {
        title: t`The booking system is busy`,
        advice: of === 'change' ? t`Wait a moment, then try again.` : t`Trying again soon.`,
      }
    case 'unreachable':
      return {
        title: t`No answer from the booking system`,
        advice: t`Try again in a minute.`,
      }
    case 'moved':
      return {
        title: t`The booking system has moved`,
        advice: t`Ask your administrator to allow its new address.`,
      }
    case 'in-progress':
      return { title: t`Still in progress`, advice: t`Wait a moment before you try again.` }
    case 'outcome-unknown':
      return {
        title: t`Not sure it arrived`,
        advice: t`Check the booking before you try again.`,
      }
    case 'service-error':
      return {
        title: t`Problem at the booking system`,
        advice: t`Try again in a minute (error ${{ errorCode: reason.status }}).`,
      }
    case 'unreadable':
      return of === 'invoice' ? unreadableInvoice() : unreadable()
  }
}

const unreadableInvoice = (): FailureWords => ({
  title: t`This invoice can’t be shown`,
  advice: t`Print the booking instead.`,
})

const unreadable = (): FailureWords => ({
  title: t`No readable answer`,
  advice: t`Check whether the Wi-Fi asks for a login, then try again.`,
})

const forbidden = (
  { by, message }: Extract<FailureReason, { kind: 'forbidden' }>,
  to: FailureReader,
): FailureWords =>
  by === 'plan'
    ? {
        title: t`Not in your plan`,
        advice:
          message === ''
            ? t`Ask your administrator to add it.`
            : t`“${{ answer: message }}” Ask your administrator to add it.`,
      }
    : {
        title: t`No permission`,
        advice: to === 'front desk' ? askManager(message) : askAdministrator(message),
      }

const askManager = (message: string): string =>
  message === ''
    ? t`Ask a manager, or sign in with another account.`
    : t`“${{ answer: message }}” Ask a manager, or sign in with another account.`

const askAdministrator = (message: string): string =>
  message === ''
    ? t`Ask your administrator, or sign in with another account.`
    : t`“${{ answer: message }}” Ask your administrator, or sign in with another account.`

const refusalIn = ({ message, fields }: Extract<FailureReason, { kind: 'refused' }>): string =>
  [message, ...Object.entries(fields).map(fieldWords)]
    .filter((sentence, at, all) => sentence !== '' && all.indexOf(sentence) === at)
    .join(' ')

const notFound = (): Readonly<Record<Subject, FailureWords>> => ({
  booking: { title: t`Not found`, advice: t`Check the code. It may have been deleted.` },
  'open booking': {
    title: t`Booking not found`,
    advice: t`Check the code. The booking was deleted or has a new code.`,
  },
  customer: {
    title: t`Customer not found`,
    advice: t`Check the number. The customer may have been deleted.`,
  },
  invoice: { title: t`No invoice`, advice: t`Print the booking instead.` },
  change: { title: t`Not found`, advice: t`It may have been deleted. Check before you try again.` },
  list: { title: t`List not available`, advice: t`Try again, or ask your administrator.` },
})
