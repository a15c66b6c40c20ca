import { hasUnsent } from '../../outbox/outbox.ts'
import { hasDrafts } from '../../vault/drafts.ts'
import { isAnythingInMemoryOnly } from '../../vault/memoryOnly.ts'

/** Whether a reload now could lose typed text, or an action that can be undone or is being sent. */
export const isInUse = (): boolean => hasDrafts() || isAnythingInMemoryOnly() || hasUnsent()
