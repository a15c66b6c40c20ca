import { create } from 'zustand'
import { type SentOutput, wireSentOutput } from '../../../contract/auditEntry.ts'
import { z } from '../../../contract/zod.ts'
import type { Api } from '../../core/api/apiClient.ts'
import { serverNow } from '../../core/api/clock.ts'
import { failureOf } from '../../core/api/failures.ts'
import { mayPass } from '../../core/api/failureTable.ts'
import { useSignIn } from '../../core/api/signIn.ts'
import { outputsKey } from '../../ui/storageNames.ts'

/** A file or paper that the gate does not know of yet, and the number of the account that made it. */
type PendingOutput = { readonly account: number | null; readonly output: SentOutput }

/** More than these are not kept for a gate that does not answer. */
const mostUntold = 200

const kept = z.lazy(() =>
  z.array(z.object({ account: z.nullable(z.number()), output: wireSentOutput })),
)

function read(): readonly PendingOutput[] {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(outputsKey) ?? '[]'))
  } catch {
    // No storage, or a value of another version of the desk.
    return []
  }
}

/** Files that were saved and papers that were printed, until the gate has them in its audit trail. */
export const useUntold = create<{ readonly untold: readonly PendingOutput[] }>(() => ({
  untold: read(),
}))

function keep(untold: readonly PendingOutput[]): void {
  useUntold.setState({ untold })
  try {
    if (untold.length === 0) localStorage.removeItem(outputsKey)
    else localStorage.setItem(outputsKey, JSON.stringify(untold))
  } catch {
    // No storage: they are reported while the page is open.
  }
}

/**
 * Notes that a file was saved or a paper printed. Saving and printing never wait for it.
 *
 * @param made `what` names the file or paper, and never a guest
 */
export function noteOutput(made: Omit<SentOutput, 'id' | 'at'>): void {
  const output = { ...made, id: crypto.randomUUID(), at: serverNow().toISOString() }
  const account = useSignIn.getState().account?.id ?? null
  keep([...useUntold.getState().untold, { account, output }].slice(-mostUntold))
}

/** Reports the outputs of the signed-in person to the gate, which records them under that account. */
export async function tellOutputs(api: Api): Promise<void> {
  const account = useSignIn.getState().account?.id ?? null
  for (const one of useUntold.getState().untold.filter((any) => any.account === account)) {
    try {
      await api.gate('POST', '/auth/audit', one.output)
    } catch (thrown) {
      // The gate would refuse anything else the next time too.
      if (mayPass(failureOf(thrown))) return
    }
    keep(useUntold.getState().untold.filter(({ output }) => output.id !== one.output.id))
  }
}
