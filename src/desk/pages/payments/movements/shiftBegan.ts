import { useSignIn } from '../../../core/api/signIn.ts'
import { keptInTab } from '../../../core/vault/keptInTab.ts'

/**
 * When the signed-in person began to work at this desk: when its page was opened first, however often it was loaded
 * again since. In ms of the server's clock.
 */
export function shiftBegan(): number {
  const { person, serverOffsetMs } = useSignIn.getState()
  const opened = performance.timeOrigin + serverOffsetMs
  if (person === null) return opened
  const kept = Number(keptInTab.read('shift', person) ?? '')
  if (kept > 0 && kept < opened) return kept
  keptInTab.write('shift', person, String(opened))
  return opened
}
