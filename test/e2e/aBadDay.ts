import { aChaosProxy, type ChaosProxy, type Fault } from '../example/aChaosProxy.ts'
import type { RunningDesk } from './aRunningDesk.ts'
import { aFurtherGate, sharedDesk } from './sharedDesk.ts'

/** Gate and desk as one process, the booking service as another, and a wire between them on which faults can be set. */
export type BadDay = {
  readonly desk: RunningDesk
  readonly wire: ChaosProxy
  /** Ends all faults, and forgets the requests seen so far. */
  calm(): Promise<void>
}

let begun: Promise<BadDay> | null = null

/**
 * One for all files of a worker: its service is that of the shared desk, so it contains what others have done. It ends
 * with the run.
 */
export const theBadDay = (): Promise<BadDay> => (begun ??= begin())

async function begin(): Promise<BadDay> {
  const wire = await aChaosProxy('')
  const [{ serviceOrigin }, desk] = await Promise.all([sharedDesk(), aFurtherGate(wire.origin)])
  wire.pointTo(serviceOrigin)

  return {
    desk,
    wire,
    async calm() {
      wire.calm()
      await wire.listenAgain()
    },
  }
}

/** A refusal in the words of the contract (§7), before anything was done. */
export const refusal = (status: number, code: string, words: string): Fault => ({
  kind: 'status',
  status,
  when: 'before',
  body: JSON.stringify({ error: code, error_description: words }),
})
