import { t } from '@lingui/core/macro'
import { queryOptions } from '@tanstack/react-query'
import { millisecondsInHour as hour } from 'date-fns/constants'
import { type Account, parseAccounts } from '../../../../contract/account.ts'
import type { Api } from '../apiClient.ts'
import { keys } from './keys.ts'

/** Everybody who works here, and partners. §2.7 */
export const accounts = (api: Api) =>
  queryOptions({
    queryKey: keys.accounts,
    staleTime: hour,
    queryFn: async ({ signal }): Promise<readonly Account[]> =>
      (await api.read({ path: '/api/3.0/account' }, parseAccounts, { signal })).records,
  })

/** The name of the account that wrote or did something; null when it is not known. 0 is the guest (§2.6). */
export function nameOf(known: readonly Account[] | undefined, accountId: number): string | null {
  if (accountId === 0) return t({ message: 'Guest', comment: 'The guest as the author of a note' })
  const account = known?.find(({ id }) => id === accountId)
  return account === undefined ? null : account.name || account.nickname || null
}
