import { t } from '@lingui/core/macro'
import { say } from '../../ui/messages.ts'
import { finishWiping } from './wipe.ts'

/** Deletes what a sign-out, or a tablet switched off in the middle of one, left to delete, and says what stays. */
export const deleteRest = (): Promise<void> => finishWiping().catch(sayNotDeleted)

export const sayNotDeleted = (): void =>
  say({
    text: t`Could not delete everything on this tablet. Deskbell tries again at the next start.`,
    tone: 'needs',
    key: 'wiping',
  })
