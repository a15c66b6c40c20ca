import { z } from '../../../contract/zod.ts'
import { ownPath } from '../../ui/paths.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import { ServiceFailure } from '../api/failures.ts'
import { useSignIn } from '../api/signIn.ts'
import { readSignIn, tellOtherTabs } from './signingIn.ts'
import { tellGateWhatItMissed } from './tellGate.ts'

const wireLogin = z.lazy(() => z.object({ authorizeUrl: z.string() }))

/** Opens another page; a test passes its own function. */
export type OpenPage = (address: string) => void
const leavePage: OpenPage = (address) => globalThis.location.assign(address)

/**
 * Starts a sign-in and leaves for the service's own log-in page. The gate comes back to `returnTo`.
 *
 * @param returnTo an address of the desk's own; anything else becomes home
 * @throws {ServiceFailure} when it could not be started
 */
export async function startSignIn(
  api: Api,
  returnTo: string | null,
  leave: OpenPage = leavePage,
): Promise<void> {
  // A sign-out that has not reached the gate yet must not end the new sign-in.
  await tellGateWhatItMissed(api)
  const wire = await api.gate('POST', '/auth/login', { returnTo: ownPath(returnTo) })
  const { authorizeUrl } = readWith((w) => wireLogin.parse(w), wire)
  const url = readWith(() => new URL(authorizeUrl), null)
  // Only the service's own web address is opened: a manipulated gate must not collect passwords or run a script.
  const { serviceHost } = useSignIn.getState()
  const isService = serviceHost === null || url.host === serviceHost
  if (!isService || !/^https?:$/.test(url.protocol) || url.username !== '') {
    throw new ServiceFailure({ kind: 'unreadable' })
  }
  leave(url.href)
}

/** Says "yes, this is me" where the service could not bind the sign-in to this browser. */
export async function confirmSignIn(api: Api): Promise<void> {
  await api.gate('POST', '/auth/confirm', {})
  await readSignIn(api)
  tellOtherTabs('in')
}

/** Called by a page that has just come back from signing in, so that an expired tab goes on. */
export const announceSignedIn = (): void => tellOtherTabs('in')
