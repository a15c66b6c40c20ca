import { commandsChannel } from '../../ui/storageNames.ts'
import { dispatch, goneNow, mergeRemote, type OwnChange } from './dispatch.ts'
import { flat } from './flatEntry.ts'
import { useOutbox } from './outboxStore.ts'

/** A channel between the tabs of one browser. Messages are stored nowhere. */
const channelName = commandsChannel

export type Tabs = {
  /** Sends a change of this tab to the others, which then have the same entries. */
  readonly tell: (change: OwnChange) => void
  /** Asks the other tabs for all their entries. */
  readonly ask: () => void
  /** This tab is visible: a hidden tab with the sender lock may pass it on. */
  readonly wantTurn: () => void
  /** The tab with the sender lock is visible too, and keeps it. */
  readonly keepTurn: () => void
  /** Deletes the entries of `person` in every tab. */
  readonly forget: (person: string) => void
  readonly close: () => void
}

export type TabsDeps = {
  /** Whether guests' names may be in this tab's memory now. */
  readonly mayHear: () => boolean
  readonly onTurnWanted: () => void
  readonly onTurnKept: () => void
  /** Passes the message on to the storage as well. */
  readonly onReceived: (change: OwnChange) => void
}

export function joinTabs({ mayHear, onTurnWanted, onTurnKept, onReceived }: TabsDeps): Tabs {
  const channel = new BroadcastChannel(channelName)
  const tell = ({ entries, gone }: OwnChange): void =>
    channel.postMessage({ what: 'received', entries: entries.map(flat), gone })
  const answer = (): void => {
    const { entries } = useOutbox.getState()
    const gone = goneNow()
    if (entries.length + gone.length > 0) tell({ entries, gone })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const what = whatOf(data)
    if (what === 'asked' && mayHear()) answer()
    else if (what === 'turn') onTurnWanted()
    else if (what === 'kept') onTurnKept()
    else if (what === 'received' || what === 'forget') {
      void listen(data)
    }
  })
  async function listen(data: unknown): Promise<void> {
    // A tab may run another version of the desk, so its messages are checked like the stored entries.
    const { parseRemoteChange, parseForget } = await import('./keptEntry.ts')
    const person = parseForget(data)
    if (person !== null) dispatch({ type: 'forgotten', person })
    else if (mayHear()) {
      const change = parseRemoteChange(data)
      onReceived(change)
      mergeRemote(change)
    }
  }
  return {
    tell,
    ask: () => channel.postMessage({ what: 'asked' }),
    wantTurn: () => channel.postMessage({ what: 'turn' }),
    keepTurn: () => channel.postMessage({ what: 'kept' }),
    forget: (person) => channel.postMessage({ what: 'forget', person }),
    close: () => channel.close(),
  }
}

const whatOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'what' in data ? data.what : null
