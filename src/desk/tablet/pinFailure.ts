import { explain, type FailureReason, type Words } from '../api/failures.ts'

/** Why a PIN could not be set at the gate, which takes one only within ten minutes of a sign-in. */
export const pinFailure = (failure: FailureReason): Words =>
  failure.kind === 'forbidden'
    ? {
        title: 'Sign in again first',
        advice: 'A PIN is set only right after you have signed in.',
      }
    : explain(failure)
