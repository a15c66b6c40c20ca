import { dayOf } from '../../../contract/day.ts'
import { z } from '../../../contract/zod.ts'
import { deskToday, zoneOf } from '../api/clock.ts'
import { useSignIn } from '../api/signIn.ts'
import { keptInTab } from '../vault/keptInTab.ts'
import { sealedRecord } from '../vault/sealedRecord.ts'
import { useVault, type Vault, vaultOf } from '../vault/vault.ts'
import type { Command, Entry } from './command.ts'
import { dispatch, mergeRemote } from './dispatch.ts'
import { type FlatEntry, flat } from './flatEntry.ts'
import { parseKept, shape } from './keptEntry.ts'
import { nothingKnown } from './newEntry.ts'
import { sentInTab, setStorageFacts } from './outboxFacts.ts'
import { useOutbox } from './outboxStore.ts'

/*
 * Many services do not say who is checked in. So the actions sent today are stored: on a marked tablet sealed, beside
 * the outbox; on another computer without names, for this tab.
 */
const record = sealedRecord('sent-today')

const written = z.lazy(() => z.object({ shape: z.number(), entries: z.array(z.unknown()) }))

type ActionStore = Vault | 'tab' | null

/** Where the actions of a person are stored: their vault, this tab, or nowhere. */
function placeOf(person: string | null): ActionStore {
  const isTab = person !== null && useVault.getState().state === 'unmarked'
  return vaultOf(person) ?? (isTab ? 'tab' : null)
}

/** Reads what the signed-in person sent today, and stores from then on what they send. */
export class SentToday {
  readonly #stops: readonly (() => void)[]
  #place: ActionStore = null
  #isRead = false
  /** The disk could not be read: until it is, nothing stored there is overwritten. */
  #hasFailed = false
  #kept: readonly Entry[] = []
  #wanted: readonly Entry[] | null = null
  #writing: Promise<void> = Promise.resolve()

  constructor() {
    const follow = (): void => this.#follow()
    this.#stops = [
      useVault.subscribe(follow),
      useSignIn.subscribe(follow),
      useOutbox.subscribe(() => this.#keep()),
    ]
    follow()
  }

  /** Resolves when everything is sealed and on the disk. */
  written(): Promise<void> {
    return this.#writing
  }

  stop(): void {
    for (const stop of this.#stops) stop()
  }

  #follow(): void {
    const { person } = useSignIn.getState()
    const now = placeOf(person)
    if (now === this.#place) return
    this.#place = now
    this.#isRead = false
    this.#hasFailed = false
    if (now === 'tab') this.#recall(person === null ? [] : readTab(person))
    else if (now !== null) void this.#recallSealed(now)
    else setStorageFacts({ isRecalled: false })
  }

  async #recallSealed(vault: Vault): Promise<void> {
    await this.#writing
    const found = await record.readOrNone(vault).then(
      (value) => entriesIn(value, vault.person),
      () => null,
    )
    if (this.#place !== vault) return
    if (found === null) {
      // What this page knows is all there is to go by, and nobody waits for more.
      this.#hasFailed = true
      setStorageFacts({ isRecalled: true })
      return
    }
    keptInTab.write(sentInTab, vault.person, null)
    this.#recall(found)
  }

  #recall(found: readonly Entry[]): void {
    const recalled = found.filter(isOfToday)
    this.#isRead = true
    this.#kept = found
    mergeRemote({ entries: recalled, gone: [] })
    for (const { command, state } of recalled) if (state === 'done') takeTwinsBack(command)
    setStorageFacts({ isRecalled: true })
    this.#keep()
  }

  #keep(): void {
    const { person } = useSignIn.getState()
    const place = this.#place
    if (this.#hasFailed && place !== null && place !== 'tab') {
      this.#hasFailed = false
      void this.#recallSealed(place)
    }
    // Before the stored entries are read, and during a lock, the outbox is empty and proves nothing.
    if (!this.#isRead || person === null || place === null || placeOf(person) !== place) return
    const isToKeep = place === 'tab' ? isKeptInTab : isKeptSealed
    const now = useOutbox
      .getState()
      .entries.filter((e) => e.madeBy === person && isToKeep(e) && isOfToday(e))
    if (now.length === this.#kept.length && now.every((e, nth) => e === this.#kept[nth])) return
    this.#kept = now
    if (place === 'tab') writeTab(person, now)
    else this.#seal(place, now)
  }

  /** When several writes follow quickly, only the last is made. */
  #seal(vault: Vault, entries: readonly Entry[]): void {
    const isWaiting = this.#wanted !== null
    this.#wanted = entries
    if (!isWaiting) this.#writing = this.#sealAfter(this.#writing, vault)
  }

  async #sealAfter(before: Promise<void>, vault: Vault): Promise<void> {
    await before
    const entries = this.#wanted ?? []
    this.#wanted = null
    try {
      await record.keep(vault, { shape, entries: entries.map(flat) })
    } catch {
      // The storage is full: the page knows the actions until it is loaded again.
    }
  }
}

/** Undoes a check-in that was tapped before the page knew that it is already done. */
function takeTwinsBack({ kind, code }: Command): void {
  for (const { opId, state, command } of useOutbox.getState().entries) {
    if (state === 'held' && command.kind === kind && command.code === code) {
      dispatch({ type: 'undone', opId })
    }
  }
}

/** Whether it was answered, or else decided, on the business's current day. */
function isOfToday(entry: Entry): boolean {
  const signIn = useSignIn.getState()
  const isAnswered = entry.state === 'done' && entry.answeredAt !== null
  const at = isAnswered ? entry.answeredAt + signIn.serverOffsetMs : entry.madeAtServer
  return dayOf(new Date(at), zoneOf(signIn)) === deskToday()
}

/**
 * Entries that are not done are stored by the outbox itself; notes, bookmarks and payments can be read back from the
 * service.
 */
const isKeptSealed = ({ state, command: { kind } }: Entry): boolean =>
  state === 'done' && keptKinds.has(kind)

const keptKinds: ReadonlySet<Command['kind']> = new Set([
  'check-in',
  'check-out',
  'change-status',
  'remind',
])

/**
 * Includes what may have arrived. The text of a note may name a guest, so it is not stored on a computer that is not
 * the business's own.
 */
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
      // Another version of the desk wrote this value: it is ignored, and only the service's answers count.
      return []
    }
  })
}

function readTab(person: string): readonly Entry[] {
  try {
    return entriesIn(JSON.parse(keptInTab.read(sentInTab, person) ?? 'null'), person)
  } catch {
    // Another version of the desk wrote this value: only the service's answers count.
    return []
  }
}

const writeTab = (person: string, entries: readonly Entry[]): void =>
  keptInTab.write(
    sentInTab,
    person,
    entries.length === 0 ? null : JSON.stringify({ shape, entries: entries.map(withoutNames) }),
  )

/** Keeps the code, the kind and the time: no names, and no text of the service. */
function withoutNames(entry: Entry): FlatEntry {
  const stored = flat(entry)
  const { command, failure, remark } = stored
  return {
    ...stored,
    command: 'customer' in command ? { ...command, customer: '' } : command,
    madeBy: null,
    base: nothingKnown,
    failure: failure !== null && 'message' in failure ? { kind: 'outcome-unknown' } : failure,
    remark: remark?.kind === 'already' ? { ...remark, by: null } : remark,
    result: null,
    saved: false,
  }
}
