import { t } from '@lingui/core/macro'
import { useSignIn } from '../api/signIn.ts'
import { useIsOnline } from '../api/useIsOnline.ts'

/** A payment waits for nothing: it is sent now or not at all. */
export function useWhyNoPaymentNow(isPayment: boolean): string | null {
  const isOnline = useIsOnline()
  const isSignedIn = useSignIn(({ state }) => state === 'in')
  if (!isPayment) return null
  if (!isSignedIn) return t`Sign in to record a payment`
  return isOnline ? null : t`Go online to record a payment`
}
