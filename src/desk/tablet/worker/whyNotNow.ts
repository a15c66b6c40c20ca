import { useOpenCount } from '../../outbox/outbox.ts'
import { useHasDrafts } from '../../vault/drafts.ts'

/** Why the page must not be loaded again now, for a person; null when nothing would be lost. */
export function useWhyNotNow(): string | null {
  const hasTyped = useHasDrafts()
  const unsent = useOpenCount()
  if (hasTyped) return 'Something typed is not sent yet. Send it or clear it first.'
  if (unsent === 0) return null
  return unsent === 1
    ? 'One action is still on its way. Wait until it is sent.'
    : `${unsent} actions are still on their way. Wait until they are sent.`
}
