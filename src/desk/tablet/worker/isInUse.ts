import { hasUnsent } from '../../outbox/outbox.ts'
import { hasDrafts } from '../../vault/drafts.ts'
import { isAnythingOnlyHere } from '../../vault/onlyHere.ts'

/** Whether loading the page again now could cost something typed, held or being sent. */
export const isInUse = (): boolean => hasDrafts() || isAnythingOnlyHere() || hasUnsent()
