import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour } from 'date-fns/constants'
import { wireAbilities } from '../../../../contract/serviceAbilities.ts'
import { type Api, readWith } from '../apiClient.ts'
import { keys } from './keys.ts'

/** What the service can do beyond the contract, as the gate found it in the service's description. */
export const abilities = (api: Api) =>
  queryOptions({
    queryKey: keys.abilities,
    staleTime: millisecondsInHour,
    // Known before anybody records a payment, and used long after.
    gcTime: Number.POSITIVE_INFINITY,
    queryFn: async () =>
      readWith((wire) => wireAbilities.parse(wire), await api.gate('GET', '/auth/abilities')),
  })
