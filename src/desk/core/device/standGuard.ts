import type { Api, RequestTime } from '../api/apiClient.ts'
import { useSignIn } from '../api/signIn.ts'
import { flag } from '../vault/flags.ts'
import { coverWhileHidden } from './cover.ts'
import { coverDesk, coverWhenEnded, whenRefused } from './lock.ts'
import { openOwnVault } from './openOwnVault.ts'
import { usePersonOnTablet } from './personOnTablet.ts'
import { recallOnce } from './recallOnce.ts'
import { readSignIn, showSignedOut } from './signingIn.ts'
import { watchIdle } from './watchIdle.ts'

/**
 * Protects guest data on this tablet: lock, idle time, vault. Loaded beside the first list, which does not wait for
 * it.
 */
export type Guard = {
  /** Another tab was locked. */
  readonly coverDesk: () => void
  /** The gate refused a request as locked. */
  readonly whenRefused: () => void
  /** The gate has answered the request of that time. */
  readonly whenAnswered: (requestTime: RequestTime) => void
  readonly stop: () => void
}

export function standGuard(api: Api): Guard {
  void shutWhenTooLate(api, recallOnce().tooLate)
  const stops = [
    openOwnVault(api),
    watchIdle(api),
    coverWhileHidden(() => readSignIn(api)),
    coverWhenEnded(api),
  ]
  return { coverDesk, whenRefused, whenAnswered, stop: () => stops.forEach((stop) => stop()) }
}

/** The 24 h of stored data start again. */
function whenAnswered(requestTime: RequestTime): void {
  if (usePersonOnTablet.getState().id === null) return
  // The next answer of the gate repeats this; until then the copies only expire earlier.
  import('./keepOpen.ts').then(({ contact }) => contact(requestTime)).catch(() => {})
}

/**
 * Locks or signs out a desk that has opened before a slow disk showed a lock or a sign-out from before a power loss
 * (reliability.md §2.9). A signed-out person stays signed out as before: unsent actions wait for them, copies are
 * deleted.
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
  const wipe = async () => (person === null ? undefined : wipePerson(person, true, new Map()))
  await signOut(api, { discarded: Number(leaving), wipe })
}
