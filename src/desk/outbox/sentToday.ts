import { dayOf } from '../../contract/day.ts'
import { z } from '../../contract/zod.ts'
import { deskToday, zoneOf } from '../api/clock.ts'
import { useSession } from '../api/session.ts'
import { sentTodayDatabase } from '../kit/storageNames.ts'
import { keptInTab } from '../vault/keptInTab.ts'
import { sealedRecord } from '../vault/sealedRecord.ts'
import { useVault, type Vault, vaultOf } from '../vault/vault.ts'
import type { Command, Entry } from './command.ts'
import { happen, hear } from './happen.ts'
import { parseKept, shape } from './keptEntry.ts'
import { nothingKnown } from './newEntry.ts'
import { noteShelf, sentInTab } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'

/*
 * Many services do not say who is checked in. So what was sent today outlives the page: sealed on the business's own
 * tablet, where the outbox keeps what is not done; on any other computer without a name, for this tab.
 */
const record = sealedRecord({
  database: sentTodayDatabase,
  version: 1,
  store: 'sent',
  drawer: 'outbox',
})

const written = z.object({ shape: z.number(), entries: z.array(z.unknown()) })

/** Deletes that of one person. @param id the vault's */
export const forgetSentToday = (id: string): Promise<void> => record.forgetOf(id)

export type SentToday = {
  /** Done when what was to be sealed is on the disk. */
  readonly written: () => Promise<void>
  readonly stop: () => void
}

type Place = Vault | 'tab' | null

/** Their own vault, this tab, or nowhere. */
function placeOf(person: string | null): Place {
  const isTab = person !== null && useVault.getState().state === 'unmarked'
  return vaultOf(person) ?? (isTab ? 'tab' : null)
}

/** Reads what whoever is signed in sent today, and keeps from then on what they send. */
export function keepSentToday(): SentToday {
  let place: Place = null
  let isRead = false
  /** The disk could not be read: until it is, nothing is written over what lies there. */
  let hasFailed = false
  let kept: readonly Entry[] = []
  let wanted: readonly Entry[] | null = null
  let writing: Promise<void> = Promise.resolve()

  function follow(): void {
    const { person } = useSession.getState()
    const now = placeOf(person)
    if (now === place) return
    place = now
    isRead = false
    hasFailed = false
    if (now === 'tab') recall(person === null ? [] : readTab(person))
    else if (now !== null) void recallSealed(now)
    else noteShelf({ isRecalled: false })
  }

  async function recallSealed(vault: Vault): Promise<void> {
    await writing
    const found = await record.readOrNone(vault).then(
      (value) => entriesIn(value, vault.person),
      () => null,
    )
    if (place !== vault) return
    if (found === null) {
      // What this page knows is all there is to go by, and nobody waits for more.
      hasFailed = true
      noteShelf({ isRecalled: true })
      return
    }
    keptInTab.write(sentInTab, vault.person, null)
    recall(found)
  }

  function recall(found: readonly Entry[]): void {
    const recalled = found.filter(isOfToday)
    isRead = true
    kept = found
    hear({ entries: recalled, gone: [] })
    for (const { command, state } of recalled) if (state === 'done') takeTwinsBack(command)
    noteShelf({ isRecalled: true })
    keep()
  }

  function keep(): void {
    const { person } = useSession.getState()
    if (hasFailed && place !== null && place !== 'tab') {
      hasFailed = false
      void recallSealed(place)
    }
    // Before it is read, and as it is locked away, the outbox is empty and says nothing.
    if (!isRead || person === null || place === null || placeOf(person) !== place) return
    const isToKeep = place === 'tab' ? isKeptInTab : isKeptSealed
    const now = useOutbox
      .getState()
      .entries.filter((e) => e.madeBy === person && isToKeep(e) && isOfToday(e))
    if (now.length === kept.length && now.every((e, nth) => e === kept[nth])) return
    kept = now
    if (place === 'tab') writeTab(person, now)
    else seal(place, now)
  }

  /** Of those that follow quickly only the last is written. */
  function seal(vault: Vault, entries: readonly Entry[]): void {
    const isWaiting = wanted !== null
    wanted = entries
    if (!isWaiting) writing = sealAfter(writing, vault)
  }

  async function sealAfter(before: Promise<void>, vault: Vault): Promise<void> {
    await before
    const entries = wanted ?? []
    wanted = null
    try {
      await record.keep(vault, { shape, entries })
    } catch {
      // No room: the page knows it until it is loaded again.
    }
  }

  const stops = [
    useVault.subscribe(follow),
    useSession.subscribe(follow),
    useOutbox.subscribe(keep),
  ]
  follow()
  return {
    written: () => writing,
    stop: () => {
      for (const stop of stops) stop()
    },
  }
}

/** Tapped before it was known that it is done already. */
function takeTwinsBack({ kind, code }: Command): void {
  for (const { opId, state, command } of useOutbox.getState().entries) {
    if (state === 'held' && command.kind === kind && command.code === code) {
      happen({ type: 'undone', opId })
    }
  }
}

/** By the business's clock: when it was answered, or else decided. */
function isOfToday({ state, answeredAt, madeAtServer }: Entry): boolean {
  const session = useSession.getState()
  const isAnswered = state === 'done' && answeredAt !== null
  const at = isAnswered ? answeredAt + session.serverOffsetMs : madeAtServer
  return dayOf(new Date(at), zoneOf(session)) === deskToday()
}

/** What is not done, the outbox itself keeps there; a note, a mark and a payment can be read back. */
const isKeptSealed = ({ state, command: { kind } }: Entry): boolean =>
  state === 'done' && keptKinds.has(kind)

const keptKinds: ReadonlySet<Command['kind']> = new Set([
  'check-in',
  'check-out',
  'change-status',
  'remind',
])

/** Also what may have arrived. The words of a note may name a guest, and do not belong on a disk that is not ours. */
const isKeptInTab = (entry: Entry): boolean =>
  isKeptSealed(entry) || (mayHaveArrived(entry) && !isOfWords(entry))

const mayHaveArrived = ({ state, attempts }: Entry): boolean =>
  state === 'unsure' ||
  state === 'sending' ||
  state === 'checking' ||
  (state === 'waiting' && attempts > 0)

const isOfWords = ({ command: { kind } }: Entry): boolean => kind === 'note' || kind === 'bookmark'

function entriesIn(value: unknown, person: string): readonly Entry[] {
  const { data } = written.safeParse(value)
  if (data === undefined) return []
  return data.entries.flatMap((one) => {
    try {
      return [{ ...parseKept(data.shape, one), madeBy: person }]
    } catch {
      // Another version of the desk wrote it: what the service tells is then all there is.
      return []
    }
  })
}

function readTab(person: string): readonly Entry[] {
  try {
    return entriesIn(JSON.parse(keptInTab.read(sentInTab, person) ?? 'null'), person)
  } catch {
    return []
  }
}

const writeTab = (person: string, entries: readonly Entry[]): void =>
  keptInTab.write(
    sentInTab,
    person,
    entries.length === 0 ? null : JSON.stringify({ shape, entries: entries.map(withoutNames) }),
  )

/** The code, what and when: nothing of a guest or of staff, and no sentence of the service's. */
function withoutNames(entry: Entry): Entry {
  const { command, failure, remark } = entry
  return {
    ...entry,
    command: 'customer' in command ? { ...command, customer: '' } : command,
    madeBy: null,
    base: nothingKnown,
    failure: failure !== null && 'message' in failure ? { kind: 'outcome-unknown' } : failure,
    remark: remark?.kind === 'already' ? { ...remark, by: null } : remark,
    result: null,
    saved: false,
  }
}
