import { hasUnsent } from '../commands/outbox.ts'
import { hasDrafts } from '../session/drafts.ts'

/** Whether loading the page again now could cost something typed, held or being sent. */
export const isInUse = (): boolean => hasDrafts() || hasUnsent()
