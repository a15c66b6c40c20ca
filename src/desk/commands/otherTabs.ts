import type { QueryClient } from '@tanstack/react-query'
import { parseBookingCode } from '../../contract/booking.ts'
import { z } from '../../contract/zod.ts'
import { keys } from '../queries/keys.ts'
import { type Command, canUndo, type Entry } from './command.ts'
import { happen, useOutbox } from './outboxStore.ts'
import { isFirst, sameCheck } from './sameCheck.ts'

/** Between the tabs of one browser: what was decided in one, and what the service has accepted from it. */
const channelName = 'desk-commands'

const wireTold = z.object({
  what: z.enum(['decided', 'sending', 'done']),
  kind: z.enum(['check-in', 'check-out', 'note', 'bookmark', 'change-status', 'set-paid']),
  code: z.string(),
  opId: z.string(),
  madeAt: z.number(),
})

type Told = z.infer<typeof wireTold>

export function tellOtherTabs(what: Told['what'], { opId, madeAt, command }: Entry): void {
  const { kind, code } = command
  const channel = new BroadcastChannel(channelName)
  channel.postMessage({ what, kind, code, opId, madeAt })
  channel.close()
}

/**
 * What another tab does is not done again here: the service notes every check-in it is sent. Of two that were decided
 * in two tabs one counts; what was done elsewhere is read anew.
 */
export function followOtherTabs(queryClient: QueryClient): () => void {
  const channel = new BroadcastChannel(channelName)
  channel.addEventListener('message', ({ data }) => {
    const { success, data: told } = wireTold.safeParse(data)
    if (!success) return
    const there = { ...told, code: parseBookingCode(told.code) }
    const { entries } = useOutbox.getState()
    // A channel hears what its own page says through another one.
    if (entries.some(({ opId }) => opId === there.opId)) return
    const here = entries.find((entry) => sameCheck(entry, there))
    if (there.what === 'decided') {
      // The tab that has the hand keeps it, unless the other one has sent it already.
      if (here === undefined || (canUndo(here) && !isFirst(here, there))) return
      if (!canUndo(here)) return tellOtherTabs('sending', here)
    }
    happen({ type: 'done-elsewhere', kind: there.kind, code: there.code })
    if (there.what === 'done') readAnew(queryClient, there)
  })
  return () => channel.close()
}

function readAnew(queryClient: QueryClient, { code, kind }: Pick<Command, 'code' | 'kind'>): void {
  const isMoney = kind === 'change-status' || kind === 'set-paid'
  const changed = [
    keys.booking(code),
    keys.allNotes,
    keys.allFour,
    ...(isMoney ? [keys.allDays] : []),
  ]
  for (const queryKey of changed) void queryClient.invalidateQueries({ queryKey })
}
