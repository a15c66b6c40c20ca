import type { Logger } from 'pino'
import type { FactStore } from '../base/facts.ts'
import type { GateSettings } from '../base/gateSettings.ts'
import { isSameSecret } from '../sealing/random.ts'
import type { PendingSignIn } from './pendingSignIn.ts'

type StateCheckDeps = {
  readonly settings: GateSettings
  readonly facts: FactStore
  readonly log: Logger
}

/**
 * Tells by `state` whether a sign-in that comes back was started in this browser. Some services do not send `state`
 * back: once one is known to do so, a missing one is an attack.
 */
export function stateCheckOf({ settings, facts, log }: StateCheckDeps) {
  const factName = `echoes state ${settings.baseUrl}`
  const isKnownToEcho = async (): Promise<boolean> => (await facts.read(factName)) !== null

  /** @returns how sure it is that this answer belongs to this browser; null when it does not */
  async function bindingOf(
    state: string | null,
    pending: PendingSignIn,
  ): Promise<'in' | 'confirm' | null> {
    if (state !== null) return isSameSecret(state, pending.state) ? 'in' : null
    if (!(await isKnownToEcho())) return 'confirm'
    log.error(
      { event: 'state-missing' },
      'a sign-in came back without state, from a service that sends it',
    )
    return null
  }

  /** Remembers that this service sends `state` back. */
  async function noteEcho(): Promise<void> {
    if (!(await isKnownToEcho())) await facts.write(factName, 'yes')
  }

  return { bindingOf, noteEcho }
}
