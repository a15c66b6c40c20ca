import { queryOptions } from '@tanstack/react-query'
import { wireSignIns } from '../../../contract/signInList.ts'
import { readWith, type Service } from '../serviceClient.ts'
import { keys } from './keys.ts'

/** The sign-ins of this person, and everybody's for a manager: this one, then the one last used. */
export const signIns = (service: Service) =>
  queryOptions({
    queryKey: keys.signIns,
    // Another device may have signed in or out since somebody looked last.
    refetchOnMount: 'always',
    queryFn: async () =>
      readWith(
        (wire) => wireSignIns.parse(wire).signIns,
        await service.gate('GET', '/auth/sign-ins'),
      ),
  })

/** Ends one by its id, or all of this person but this one. @throws {ServiceFailure} */
export async function endSignIns(
  service: Service,
  which: { readonly id: string } | { readonly others: true },
): Promise<void> {
  await service.gate('POST', '/auth/sign-ins/end', which)
}
