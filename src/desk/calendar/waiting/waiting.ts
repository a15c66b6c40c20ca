import { useEffect } from 'react'
import { create } from 'zustand'
import { useSession } from '../../session/session.ts'
import { type Kept, readAllKept } from '../drafts/keptDrafts.ts'

/** A work sheet that was handed over and is not at the service as it should be (ux.md §4.9). */
export type Waiting = {
  readonly steps: number
  readonly by: string
  /** Somebody entered it, and something is otherwise than it says. */
  readonly differs: boolean
}

export const waitingIn = (kept: readonly Kept[]): readonly Waiting[] =>
  kept.flatMap(({ handedOver, setState }) =>
    handedOver === null || setState === 'verified'
      ? []
      : [{ steps: handedOver.drafts.length, by: handedOver.by, differs: setState === 'differs' }],
  )

const useStore = create<{ readonly waiting: readonly Waiting[] }>(() => ({ waiting: [] }))

async function read(): Promise<void> {
  try {
    useStore.setState({ waiting: waitingIn(await readAllKept()) })
  } catch {
    // Where nothing can be kept, nothing waits.
    useStore.setState({ waiting: [] })
  }
}

/** What everybody on this tablet handed over and nobody has verified; told anew when drafts are kept. */
export function useWaiting(): readonly Waiting[] {
  const person = useSession((session) => session.person)
  useEffect(() => {
    void read()
    const channel = new BroadcastChannel(`desk-calendar ${person}`)
    channel.addEventListener('message', () => void read())
    return () => channel.close()
  }, [person])
  return useStore(({ waiting }) => waiting)
}

/** `Price change waiting to be entered: 6 steps, by Ana` */
export function waitingWords({ steps, by, differs }: Waiting): string {
  const how = differs ? 'entered otherwise than planned' : 'waiting to be entered'
  const words = `Price change ${how}: ${steps} ${steps === 1 ? 'step' : 'steps'}`
  return by === '' ? words : `${words}, by ${by}`
}
