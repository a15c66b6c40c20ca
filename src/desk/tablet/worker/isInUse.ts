import { hasUnsent } from '../../outbox/outbox.ts'
import { hasDrafts } from '../../vault/drafts.ts'
import { isAnythingInMemoryOnly } from '../../vault/memoryOnly.ts'

/** Whether loading the page again now could cost something typed, held or being sent. */
export const isInUse = (): boolean => hasDrafts() || isAnythingInMemoryOnly() || hasUnsent()
