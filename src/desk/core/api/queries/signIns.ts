import { queryOptions } from '@tanstack/react-query'
import { wireSignIns } from '../../../../contract/signInList.ts'
import { type Api, readWith } from '../apiClient.ts'
import { keys } from './keys.ts'

/** The sign-ins of this person, and everybody's for a manager: this one, then the one last used. */
export const signIns = (api: Api) =>
  queryOptions({
    queryKey: keys.signIns,
    // Another device may have signed in or out since somebody looked last.
    refetchOnMount: 'always',
    queryFn: async () =>
      readWith((wire) => wireSignIns.parse(wire).signIns, await api.gate('GET', '/auth/sign-ins')),
  })

/** Ends one by its id, or all of this person but this one. @throws {ServiceFailure} */
export async function endSignIns(
  api: Api,
  which: { readonly id: string } | { readonly others: true },
): Promise<void> {
  await api.gate('POST', '/auth/sign-ins/end', which)
}
