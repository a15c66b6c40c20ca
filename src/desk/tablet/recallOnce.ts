import { forgetEarlyAnswers } from '../api/earlyAnswers.ts'
import { say } from '../kit/messages.ts'
import { flag, isMarked, recallFlags } from '../vault/flags.ts'
import { useVault } from '../vault/vault.ts'

let recalled: Promise<void> | null = null

/** A database that does not answer must not block the desk, so the wait has an end. */
const patienceMs = 3_000

/**
 * Runs once for each page before the first request to the gate: restores a lock or a sign-out from before a power
 * loss, and deletes what was still to be deleted before anything is shown (reliability.md §2.9).
 */
export function recallOnce(): Promise<void> {
  recalled ??= Promise.race([
    recall(),
    new Promise<void>((resolve) => {
      setTimeout(resolve, patienceMs)
    }),
  ])
  return recalled
}

async function recall(): Promise<void> {
  try {
    if (await recallFlags()) {
      forgetEarlyAnswers()
      if (isMarked() && useVault.getState().state === 'unmarked') {
        useVault.setState({ state: 'locked', vault: null })
      }
    }
  } catch {
    // A browser without databases stores nothing that could be lost.
  }
  if (flag('wiping') === null) return
  try {
    const { finishWiping } = await import('./wipe.ts')
    if (!(await finishWiping())) sayOpenElsewhere()
  } catch {
    sayNotDeleted()
  }
}

/** Shown on sign-out, and at each start as long as it is true. */
export const sayOpenElsewhere = (): void =>
  say({
    text: 'Another tab still holds what was kept here: close it. What is left goes at the next start.',
    tone: 'needs',
    key: 'wiping',
  })

export const sayNotDeleted = (): void =>
  say({
    text: 'This tablet could not delete all that was kept here. It tries again at the next start.',
    tone: 'needs',
    key: 'wiping',
  })
