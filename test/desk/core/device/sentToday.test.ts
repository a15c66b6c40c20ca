import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { noteToDelete } from '../../../../src/desk/core/device/toDelete.ts'
import { finishWiping } from '../../../../src/desk/core/device/wipe.ts'
import type { Command, Entry, EntryState } from '../../../../src/desk/core/outbox/command.ts'
import { dispatch, forgetAll, mergeRemote } from '../../../../src/desk/core/outbox/dispatch.ts'
import { newEntry } from '../../../../src/desk/core/outbox/newEntry.ts'
import { useStorageFacts } from '../../../../src/desk/core/outbox/outboxFacts.ts'
import { entriesNow, hasUnsent, useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import { SentToday } from '../../../../src/desk/core/outbox/sentToday.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { cad } from '../../../example/wireBooking.ts'
import { entryWith, type Wish } from '../outbox/someEntries.ts'
import { aMarkedTablet, type Here, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, onDisk, quickPins, until } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

/** Ten in the morning in Vancouver. */
const now = Date.parse('2026-11-21T18:00:00Z')
const yesterday = now - 24 * 3_600_000
const code = parseBookingCode('KB1')
const checkIn: Command = { kind: 'check-in', code, customer: 'Mary Poole' }
const written = { id: 'PEND', name: 'Pending' }
const notified: Command = {
  kind: 'change-status',
  code,
  from: written,
  to: { id: 'CONF', name: 'Confirmed' },
  notify: true,
}
const reminder: Command = { kind: 'remind', code, customer: 'Mary Poole', status: written }
const note: Command = { kind: 'note', code, body: 'Mary comes late' }

let maria: Here
let kenji: Here
let sent: SentToday
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now })
  vi.stubGlobal('BroadcastChannel', undefined)
  ;({ maria, kenji } = await aMarkedTablet())
  forgetAll()
})
afterEach(() => {
  sent.stop()
  vi.useRealTimers()
  useVault.setState({ state: 'unmarked', vault: null })
  useStorageFacts.setState({ isRecalled: false })
  useSignIn.setState(atFirst, true)
  forgetAll()
})

let seq = 0
const personOf = ({ signIn }: Here): string => signIn.person ?? ''

function entryOf(by: Here, command: Command, state: EntryState = 'done', wish: Wish = {}): Entry {
  seq += 1
  const made = newEntry({ opId: `op${seq}`, command, at: now, by: personOf(by) }, seq)
  const answeredAt = state === 'done' ? now : null
  return entryWith(made, { state, heldUntil: null, attempts: 1, answeredAt, ...wish })
}

/** The page is loaded, and `person` is signed in on a computer that is not marked. */
function openTab(person: Here): void {
  useVault.setState({ state: 'unmarked', vault: null })
  useSignIn.setState(person.signIn, true)
  sent = new SentToday()
}

/** The page is loaded on the marked tablet, and the vault of `person` is open. */
async function openTablet(person: Here): Promise<void> {
  useVault.setState({ state: 'open', vault: await vaultOnline(person) })
  useSignIn.setState(person.signIn, true)
  sent = new SentToday()
  await until(() => expect(useStorageFacts.getState().isRecalled).toBe(true))
}

/** The page is closed, and its memory is lost. */
async function leave(): Promise<void> {
  await sent.written()
  sent.stop()
  useStorageFacts.setState({ isRecalled: false })
  forgetAll()
}

const took = (...entries: readonly Entry[]): void => mergeRemote({ entries, gone: [] })
const here = () => entriesNow().map(({ command, state }) => `${command.kind} ${state}`)
const inTab = (): string => sessionStorage.getItem('desk.kept.sent-today') ?? ''

describe('on a computer that is not marked, what was sent today is still known after a reload', () => {
  test('a check-in with its time and code, and without the guest’s name', async () => {
    openTab(kenji)
    took(entryOf(kenji, checkIn))
    await leave()
    expect(inTab()).toContain('KB1')
    expect(inTab()).not.toMatch(/Mary|Kenji/)
    openTab(kenji)
    expect(entriesNow()).toMatchObject([
      { command: { kind: 'check-in', code, customer: '' }, state: 'done', answeredAt: now },
    ])
  })

  test('a reminder to a guest, so that nobody is notified twice on a day', async () => {
    openTab(kenji)
    took(entryOf(kenji, reminder))
    await leave()
    expect(inTab()).not.toContain('Mary')
    openTab(kenji)
    expect(entriesNow()).toMatchObject([
      { command: { kind: 'remind', code, customer: '' }, state: 'done', answeredAt: now },
    ])
  })

  test('an action with an unknown outcome, as unsure; leaving the page asks', async () => {
    openTab(kenji)
    const pay: Command = { kind: 'set-paid', code, balance: cad('40') }
    took(
      entryOf(kenji, checkIn, 'unsure', {
        failure: { kind: 'refused', message: 'Mary', fields: {} },
      }),
      entryOf(kenji, pay, 'sending'),
      entryOf(kenji, note, 'unsure'),
      entryOf(kenji, notified, 'waiting', { attempts: 0 }),
    )
    expect(hasUnsent()).toBe(true)
    await leave()
    expect(inTab()).not.toContain('Mary')
    openTab(kenji)
    // The words of a note are only on the page; what was never sent is not sent later.
    expect(here()).toEqual(['check-in unsure', 'set-paid sending'])
    expect(hasUnsent()).toBe(true)
  })

  test('but not for the next person', async () => {
    openTab(kenji)
    took(entryOf(kenji, checkIn))
    await leave()
    openTab(maria)
    expect(here()).toEqual([])
    await leave()
    openTab(kenji)
    expect(here()).toEqual(['check-in done'])
  })

  test('but not on the next day', async () => {
    openTab(kenji)
    took(entryOf(kenji, checkIn))
    await leave()
    vi.setSystemTime(now + 24 * 3_600_000)
    openTab(kenji)
    expect(here()).toEqual([])
    expect(inTab()).toBe('')
  })

  test('and foreign entries in the storage are ignored, and do no harm', () => {
    sessionStorage.setItem('desk.kept.sent-today', '2\n{"shape":1,"entries":[{"opId":1}]}')
    openTab(kenji)
    expect(here()).toEqual([])
    took(entryOf(kenji, checkIn))
    expect(here()).toEqual(['check-in done'])
  })
})

describe('on a marked tablet', () => {
  test('what was sent today is sealed, and still known after a reload, for its person alone', async () => {
    await openTablet(kenji)
    took(
      entryOf(kenji, checkIn),
      entryOf(kenji, notified),
      entryOf(kenji, reminder),
      entryOf(kenji, note),
    )
    await leave()
    const disk = [...(await onDisk())].map(([at, bytes]) => at + bytes).join('\n')
    expect(disk).toContain('sent-today/')
    expect(disk).not.toMatch(/KB1|Mary/)
    expect(inTab()).toBe('')
    await openTablet(maria)
    expect(here()).toEqual([])
    await leave()
    await openTablet(kenji)
    expect(here()).toEqual(['check-in done', 'change-status done', 'remind done'])
    expect(entriesNow()[0]?.command).toEqual(checkIn)
  })

  test('yesterday’s is forgotten', async () => {
    await openTablet(kenji)
    took(entryOf(kenji, checkIn, 'done', { answeredAt: yesterday }), entryOf(kenji, notified))
    await leave()
    await openTablet(kenji)
    expect(here()).toEqual(['change-status done'])
  })

  test('locking, which empties the memory, does not delete it', async () => {
    await openTablet(kenji)
    took(entryOf(kenji, checkIn))
    await sent.written()
    useVault.setState({ state: 'locked', vault: null })
    dispatch({ type: 'forgotten', person: personOf(kenji) })
    expect(useOutbox.getState().entries).toEqual([])
    await leave()
    await openTablet(kenji)
    expect(here()).toEqual(['check-in done'])
  })

  test('a disk that cannot be read for a moment is not overwritten, and is read at the next action', async () => {
    await openTablet(kenji)
    took(entryOf(kenji, checkIn))
    await leave()
    const get = Object.getOwnPropertyDescriptor(IDBObjectStore.prototype, 'get')?.value
    const busy = vi.spyOn(IDBObjectStore.prototype, 'get').mockImplementation(function (
      this: IDBObjectStore,
      key,
    ) {
      if ([key].flat()[0] !== 'sent-today') return get.call(this, key)
      throw new DOMException('The disk is busy.', 'UnknownError')
    })
    await openTablet(kenji)
    expect(here()).toEqual([])
    busy.mockRestore()
    took(entryOf(kenji, notified))
    await until(() => expect(here()).toEqual(['check-in done', 'change-status done']))
    await leave()
    await openTablet(kenji)
    expect(here()).toEqual(['check-in done', 'change-status done'])
  })

  test('signing out removes it, also where waiting actions are kept', async () => {
    await openTablet(kenji)
    took(entryOf(kenji, checkIn))
    await leave()
    noteToDelete([`kept:${kenji.id}`])
    await finishWiping()
    await openTablet(kenji)
    expect(here()).toEqual([])
  })
})

test('a check-in that was tapped again before it was known to be done is not sent again', async () => {
  openTab(kenji)
  took(entryOf(kenji, checkIn))
  await leave()
  took(entryOf(kenji, checkIn, 'held', { opId: 'tapped', attempts: 0, heldUntil: now + 5_000 }))
  openTab(kenji)
  expect(here()).toEqual(['check-in done'])
})
