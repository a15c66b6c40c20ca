import { hasUnsent } from '../commands/outbox.ts'
import { hasDrafts } from '../session/drafts.ts'
import { isAnythingOnlyHere } from '../session/onlyHere.ts'

/** Whether loading the page again now could cost something typed, held or being sent. */
export const isInUse = (): boolean => hasDrafts() || isAnythingOnlyHere() || hasUnsent()
