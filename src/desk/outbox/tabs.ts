import { commandsChannel } from '../kit/storageNames.ts'
import { goneNow, happen, hear, type OwnChange } from './happen.ts'
import { useOutbox } from './outboxStore.ts'

/** Between the tabs of one browser. What is said here is in no storage: it lives as long as a tab that heard it. */
const channelName = commandsChannel

export type Tabs = {
  /** What was changed here; whoever hears it comes to the same. */
  readonly tell: (change: OwnChange) => void
  /** Asks whoever is there for all they know. */
  readonly ask: () => void
  /** Somebody looks at this tab: a hidden one that sends for all may leave it to this one. */
  readonly wantTurn: () => void
  /** The one that sends is looked at too, and goes on. */
  readonly keepTurn: () => void
  /** Nothing of `person` may stay in any tab. */
  readonly forget: (person: string) => void
  readonly close: () => void
}

export type TabsEars = {
  /** Whether guests' names may be in this tab's memory now. */
  readonly mayHear: () => boolean
  readonly onTurnWanted: () => void
  readonly onTurnKept: () => void
  /** Also for whoever knows what lies on the disk. */
  readonly heard: (told: OwnChange) => void
}

export function joinTabs({ mayHear, onTurnWanted, onTurnKept, heard }: TabsEars): Tabs {
  const channel = new BroadcastChannel(channelName)
  const answer = (): void => {
    const { entries } = useOutbox.getState()
    const gone = goneNow()
    if (entries.length + gone.length > 0) channel.postMessage({ what: 'told', entries, gone })
  }
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const what = whatOf(data)
    if (what === 'asked' && mayHear()) answer()
    else if (what === 'turn') onTurnWanted()
    else if (what === 'kept') onTurnKept()
    else if (what === 'told' || what === 'forget') {
      void listen(data)
    }
  })
  async function listen(data: unknown): Promise<void> {
    // Another version of the desk may be open beside this one: what it says is read as carefully as the disk.
    const { parseTold, parseForget } = await import('./keptEntry.ts')
    const person = parseForget(data)
    if (person !== null) happen({ type: 'forgotten', person })
    else if (mayHear()) {
      const told = parseTold(data)
      heard(told)
      hear(told)
    }
  }
  return {
    tell: (change) => channel.postMessage({ what: 'told', ...change }),
    ask: () => channel.postMessage({ what: 'asked' }),
    wantTurn: () => channel.postMessage({ what: 'turn' }),
    keepTurn: () => channel.postMessage({ what: 'kept' }),
    forget: (person) => channel.postMessage({ what: 'forget', person }),
    close: () => channel.close(),
  }
}

const whatOf = (data: unknown): unknown =>
  typeof data === 'object' && data !== null && 'what' in data ? data.what : null
