import { onAnswer } from '../api/backOff.ts'
import { useSignIn } from '../api/signIn.ts'
import type { Entry } from './command.ts'
import { dispatch, type OwnChange, onOwnChange } from './dispatch.ts'
import { Drain } from './drain.ts'
import { takeCommands } from './outbox.ts'
import { OutboxCommands } from './outboxCommands.ts'
import { OutboxStorage } from './outboxStorage.ts'
import { useOutbox } from './outboxStore.ts'
import type { OutboxDeps } from './sendEntry.ts'
import { requestSenderLock, type SenderLock } from './senderLock.ts'
import { SentToday } from './sentToday.ts'
import { joinTabs, type Tabs } from './tabs.ts'

/**
 * Starts sending actions, until the returned function is called. One tab sends for all; every tab knows all actions,
 * and a marked tablet stores them on its disk (reliability.md §3). Hiding or leaving the page ends the undo time at
 * once, so that a guest does not wait because the tablet was locked.
 */
export function startOutbox(deps: OutboxDeps): () => void {
  let isStopped = false
  const madeHere = new Set<string>()
  const tabs = joinTabs({
    mayHear: () => storage.mayHear(),
    onTurnWanted: () => lock.yieldLock(),
    onTurnKept: () => lock.leaveIt(),
    onReceived: (change) => storage.received(change),
  })
  const storage = new OutboxStorage({
    api: deps.api,
    clock: deps.clock,
    onOpen: () => {
      tabs.ask()
      drain.pump()
    },
    beforeLock: () => {
      page.leave()
      drain.pump()
    },
  })
  const drain = new Drain({
    ...deps,
    isClosing: () => page.isClosing(),
    isMyTurn: () => lock.isMine(),
    written: () => storage.written(),
    answeredLate: (opId) => storage.answeredLate(opId),
  })
  const lock = requestSenderLock({
    onMine: () => drain.pump(),
    tellWanted: tabs.wantTurn,
    tellKept: tabs.keepTurn,
  })
  const page = followPage({ madeHere, lock, drain, storage })
  const sentToday = new SentToday()
  const stops = [
    onAnswer((isBack) => {
      if (lock.isMine()) dispatch({ type: isBack ? 'reconnected' : 'reached' })
    }),
    onOwnChange((change) => {
      const written = storage.written()
      if (written === null) tabs.tell(change)
      else void tellWhenWritten(tabs, written, () => isStopped, change)
    }),
    useSignIn.subscribe(drain.pump),
    useOutbox.subscribe(drain.pump),
    deps.api.onPause(drain.pump),
    page.stop,
  ]
  const release = takeCommands(new OutboxCommands({ ...deps, tabs, storage, sentToday, madeHere }))
  tabs.ask()
  lock.want()
  drain.pump()
  return () => {
    isStopped = true
    for (const stop of [release, ...stops, tabs.close]) stop()
    for (const part of [drain, lock, storage, sentToday]) part.stop()
  }
}

type FollowPageDeps = {
  readonly madeHere: ReadonlySet<string>
  readonly lock: SenderLock
  readonly drain: Drain
  readonly storage: OutboxStorage
}

/** Follows whether the page is seen, being closed, or has a network again. */
function followPage({ madeHere, lock, drain, storage }: FollowPageDeps) {
  let isClosing = false
  const leave = (): void => dispatch({ type: 'left', only: madeHere })
  const close = (): void => {
    isClosing = true
    leave()
  }
  const whenSeen = (): void => {
    if (document.visibilityState === 'hidden') return leave()
    isClosing = false
    lock.want()
    drain.pump()
  }
  const whenOnline = (): void => {
    if (lock.isMine()) dispatch({ type: 'reconnected' })
    // Actions that were given up without a network are reported to the gate.
    void storage.written()
  }
  document.addEventListener('visibilitychange', whenSeen)
  globalThis.addEventListener('pagehide', close)
  globalThis.addEventListener('online', whenOnline)
  return {
    isClosing: () => isClosing,
    /** Ends the undo time of what this tab decided. */
    leave,
    stop: () => {
      document.removeEventListener('visibilitychange', whenSeen)
      globalThis.removeEventListener('pagehide', close)
      globalThis.removeEventListener('online', whenOnline)
    },
  }
}

/** Another tab may send an entry as soon as it knows it, so the entry is stored on the disk first. */
async function tellWhenWritten(
  tabs: Tabs,
  written: Promise<void>,
  isStopped: () => boolean,
  { entries, gone }: OwnChange,
): Promise<void> {
  await written
  // The outbox may have been stopped while it wrote; then its channel is closed.
  if (!isStopped()) tabs.tell({ entries: asTheyAre(entries), gone })
}

function asTheyAre(entries: readonly Entry[]): readonly Entry[] {
  const changed = new Set(entries.map(({ opId }) => opId))
  return useOutbox.getState().entries.filter(({ opId }) => changed.has(opId))
}
