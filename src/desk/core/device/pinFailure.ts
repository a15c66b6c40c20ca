import { t } from '@lingui/core/macro'
import { aManagerMarks } from '../../../contract/tabletMark.ts'
import { explain, type FailureReason, type FailureWords } from '../api/failures.ts'

/** Shown to front desk while no manager has marked the tablet. */
export const managerSetsUp = (): string =>
  t`Ask a manager to set up this tablet. Then everyone can use a PIN.`

/** Whether the gate takes no PIN because no manager has marked the tablet yet. */
const needsManager = (failure: FailureReason): boolean =>
  failure.kind === 'forbidden' && failure.message === aManagerMarks

/** Whether the gate takes a PIN once this person has signed in again: it does so only within ten minutes of that. */
export const needsSignIn = (failure: FailureReason): boolean =>
  failure.kind === 'forbidden' && !needsManager(failure)

/** Why a PIN could not be set at the gate. */
export function pinFailure(failure: FailureReason): FailureWords {
  if (needsManager(failure)) {
    return { title: t`Tablet not set up`, advice: managerSetsUp() }
  }
  return needsSignIn(failure)
    ? { title: t`PIN not set`, advice: t`For safety, sign in again first.` }
    : explain(failure)
}
