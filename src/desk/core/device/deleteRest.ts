import { say } from '../../ui/messages.ts'
import { finishWiping } from './wipe.ts'

/** Deletes what a sign-out, or a tablet switched off in the middle of one, left to delete, and says what stays. */
export async function deleteRest(): Promise<void> {
  try {
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
