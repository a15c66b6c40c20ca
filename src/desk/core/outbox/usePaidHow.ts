import { useQuery } from '@tanstack/react-query'
import type { PaymentMethod } from '../../../contract/paymentMethod.ts'
import { useApi } from '../api/ApiContext.ts'
import { abilities } from '../api/queries/abilities.ts'
import type { PaidHow } from './command.ts'

/**
 * How a payment is recorded here. The method is sent only where the service is known to record it: another service may
 * refuse the whole payment because of it. Until that is known it stays with this desk's own payments.
 */
export function usePaidHow(): (method: PaymentMethod) => PaidHow {
  const isSent = useQuery(abilities(useApi())).data?.paymentMethod ?? false
  return (method) => ({ method, isSent })
}
