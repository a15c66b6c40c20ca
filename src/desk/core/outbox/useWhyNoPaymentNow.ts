import { useSignIn } from '../api/signIn.ts'
import { useIsOnline } from '../api/useIsOnline.ts'

/** A payment waits for nothing: it is sent now or not at all. */
export function useWhyNoPaymentNow(isPayment: boolean): string | null {
  const isOnline = useIsOnline()
  const isSignedIn = useSignIn(({ state }) => state === 'in')
  if (!isPayment) return null
  if (!isSignedIn) return 'Sign in first: a payment is not kept for later.'
  return isOnline ? null : 'A payment needs a connection: it is not kept for later.'
}
