import type { ListedClose } from '../../../contract/keptClose.ts'

/** All refusals of the gate itself; refusals of the service are passed through unchanged. */
export type ProblemCode =
  | 'signed-out'
  | 'locked'
  | 'wrong-pin'
  | 'sign-in-again'
  | 'forbidden-request'
  | 'managers-only'
  | 'no-such-route'
  | 'method-not-allowed'
  | 'invalid-parameter'
  | 'too-large'
  | 'throttled'
  | 'in-progress'
  | 'already-closed'
  | 'operation-mismatch'
  | 'given-up'
  | 'outcome-unknown'
  | 'service-unreachable'
  | 'bad-upstream'
  | 'refused'
  | 'host-not-confirmed'
  | 'database-unavailable'
  | 'gate-failed'

const words: Record<ProblemCode, { readonly status: number; readonly message: string }> = {
  'signed-out': { status: 401, message: 'You are signed out. Sign in to continue.' },
  locked: { status: 423, message: 'This tablet is locked. Enter your PIN to continue.' },
  'wrong-pin': { status: 403, message: 'Wrong PIN.' },
  'sign-in-again': { status: 403, message: 'For safety, sign in again first.' },
  'forbidden-request': { status: 403, message: 'This request did not come from the desk.' },
  'managers-only': { status: 403, message: 'Only managers can change this.' },
  'no-such-route': { status: 404, message: 'There is nothing at this address.' },
  'method-not-allowed': { status: 405, message: 'This address is not asked that way.' },
  'invalid-parameter': { status: 400, message: 'A parameter is not understood.' },
  'too-large': { status: 413, message: 'This is more than the desk sends.' },
  throttled: { status: 429, message: 'The booking system is busy.' },
  'in-progress': { status: 409, message: 'This is still in progress.' },
  'already-closed': { status: 409, message: 'This day is already closed.' },
  'operation-mismatch': { status: 422, message: 'This operation was something else before.' },
  'given-up': { status: 410, message: 'This was undone before it was sent.' },
  'outcome-unknown': {
    status: 504,
    message: 'No answer from the booking system. Not sure it arrived.',
  },
  'service-unreachable': { status: 502, message: 'No answer from the booking system.' },
  'bad-upstream': { status: 502, message: 'No readable answer from the booking system.' },
  refused: { status: 502, message: 'Not accepted by the booking system.' },
  'host-not-confirmed': {
    status: 502,
    message: 'The booking system has a new address that is not allowed yet.',
  },
  'database-unavailable': {
    status: 503,
    message: 'Deskbell’s database does not answer. Try again in a few seconds.',
  },
  'gate-failed': { status: 500, message: 'Something went wrong. Try again.' },
}

type ProblemDetails = {
  readonly status?: number
  readonly message?: string
  readonly retryAfterSeconds?: number
  /** Why a person was signed out: `expired`, `lost-rotation`, `refused`. */
  readonly reason?: string
  /** How many more PINs may be tried. */
  readonly triesLeft?: number
  /** The stored close that prevents a second one. */
  readonly close?: ListedClose
}

/** A refusal by the gate. Any step of a request may throw it; `createGate` turns it into the answer. */
export class GateProblem extends Error {
  override readonly name = 'GateProblem'
  readonly code: ProblemCode
  readonly details: ProblemDetails
  readonly status: number

  constructor(code: ProblemCode, details: ProblemDetails = {}) {
    super(details.message ?? words[code].message)
    this.code = code
    this.details = details
    this.status = details.status ?? words[code].status
  }
}

/** @param name repeated in the answer only when it is a plain name, so that a caller's text is never echoed */
export function wrongParameter(name: string, why: string): GateProblem {
  const named = /^[\w[\].-]{1,40}$/.test(name) ? name : 'A parameter'
  return new GateProblem('invalid-parameter', { message: `${named}: ${why}` })
}

/** One shape for every problem (contract §7, with the message at the top as well). */
export function problemAnswer({ code, status, message, details }: GateProblem): Response {
  const { reason, retryAfterSeconds, triesLeft, close } = details
  const error = {
    httpCode: status,
    errorCode: code,
    message,
    ...(reason ? { reason } : {}),
    ...(triesLeft === undefined ? {} : { triesLeft }),
    ...(close === undefined ? {} : { close }),
  }
  const wait = retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }
  return Response.json({ error, message }, { status, headers: wait })
}
