import { forgetEarlyAnswers } from '../api/earlyAnswers.ts'
import { flag, isMarked, recallFlags } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'

export type Recalling = {
  /** Resolves when the flags are restored and the data deleted, or after the wait. */
  readonly inTime: Promise<void>
  /** Whether a flag was restored after the wait only: by then the desk may have opened. */
  readonly tooLate: Promise<boolean>
}

let recalling: Recalling | null = null

/**
 * How long the desk waits for the databases, in ms: one that does not answer must not block the desk. A marked tablet
 * may be locked, and its lock screen is drawn meanwhile.
 */
const patienceMs = (): number => (isMarked() ? 15_000 : 3_000)

/** {@link recallWithin} once for each page, before the first request to the gate. */
export const recallOnce = (): Recalling => (recalling ??= recallWithin(patienceMs()))

/**
 * Restores a lock or a sign-out from before a power loss, and deletes what was still to be deleted before anything is
 * shown (reliability.md §2.9).
 */
export function recallWithin(ms: number): Recalling {
  let isLate = false
  const recalled = recall()
  const tooLong = new Promise<void>((resolve) => {
    setTimeout(() => {
      isLate = true
      resolve()
    }, ms)
  })
  return {
    inTime: Promise.race([recalled.then(deleteRest), tooLong]),
    tooLate: recalled.then((wasLost) => wasLost && isLate),
  }
}

/** @returns whether a flag was lost */
async function recall(): Promise<boolean> {
  try {
    const wasLost = await recallFlags()
    if (wasLost) {
      forgetEarlyAnswers()
      if (isMarked() && useVault.getState().state === 'unmarked') {
        useVault.setState({ state: 'locked', vault: null })
      }
    }
    return wasLost
  } catch {
    // A browser without databases stores nothing that could be lost.
    return false
  }
}

async function deleteRest(): Promise<void> {
  if (flag('wiping') === null) return
  try {
    await (await import('./deleteRest.ts')).deleteRest()
  } catch {
    // Its code could not be loaded: the vault deletes it before it opens, and the next start tries again.
  }
}
