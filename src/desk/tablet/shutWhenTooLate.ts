import type { Api } from '../api/apiClient.ts'
import { useSignIn } from '../api/signIn.ts'
import { flag } from '../vault/flags.ts'
import { coverDesk } from './lock.ts'
import { readSignIn, showSignedOut } from './signingIn.ts'

/**
 * Locks or leaves the desk that has opened before a slow disk told of a lock or a sign-out from before a power loss
 * (reliability.md §2.9). Whoever was signed out is signed out as then: unsent actions wait for them, copies go.
 *
 * @param tooLate {@link Recalling.tooLate}
 */
export async function shutWhenTooLate(api: Api, tooLate: Promise<boolean>): Promise<void> {
  if (!(await tooLate)) return
  const leaving = flag('leaving')
  if (leaving === null) {
    if (flag('locked') !== null) coverDesk()
    await readSignIn(api)
    return
  }
  const { person } = useSignIn.getState()
  showSignedOut()
  const [{ signOut }, { wipePerson }] = await Promise.all([
    import('./signOut.ts'),
    import('./wipe.ts'),
  ])
  const wipe = async () => person === null || (await wipePerson(person, true, new Map()))
  await signOut(api, { discarded: Number(leaving), wipe })
}
