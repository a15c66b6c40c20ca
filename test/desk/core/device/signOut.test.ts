import { afterEach, beforeEach, expect, test } from 'vitest'
import { parseBookingCode } from '../../../../src/contract/booking.ts'
import { type Desk, openDesk } from '../../../../src/desk/app/openDesk.ts'
import { atFirst, useSignIn } from '../../../../src/desk/core/api/signIn.ts'
import { draftsWritten } from '../../../../src/desk/core/device/keptDrafts.ts'
import { usePersonOnTablet } from '../../../../src/desk/core/device/personOnTablet.ts'
import { readSignIn } from '../../../../src/desk/core/device/signingIn.ts'
import { signOut } from '../../../../src/desk/core/device/signOut.ts'
import { wipePerson } from '../../../../src/desk/core/device/wipe.ts'
import { forgetAll } from '../../../../src/desk/core/outbox/dispatch.ts'
import { issue, whenPutAway } from '../../../../src/desk/core/outbox/outbox.ts'
import { setStorageFacts, useStorageFacts } from '../../../../src/desk/core/outbox/outboxFacts.ts'
import { useOutbox } from '../../../../src/desk/core/outbox/outboxStore.ts'
import {
  allDrafts,
  forgetDrafts,
  keepDraft,
  readDraft,
} from '../../../../src/desk/core/vault/drafts.ts'
import { readPerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { aMarkedTablet, type Here } from './aMarkedTablet.ts'
import { aTabletDisk, onDisk, quickPins, until } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

let kenji: Here
let desk: Desk

/** Kenji at work on a marked tablet: a check-in waits, and a note is half typed. */
beforeEach(async () => {
  ;({ kenji } = await aMarkedTablet())
  useSignIn.setState(atFirst, true)
  desk = openDesk({ fetch: kenji.gate.fetch, origin: 'http://desk.test' })
  await untilOpen()
  issue({ kind: 'check-in', code: parseBookingCode('KB1'), customer: 'Mary Poole' })
  keepDraft('note:KB1', 'Late, 10:30')
  await untilSaved()
})
afterEach(async () => {
  useVault.setState({ state: 'unmarked', vault: null })
  await Promise.all([draftsWritten(), whenPutAway()])
  desk.close()
  forgetDrafts()
  forgetAll()
  setStorageFacts({ where: 'page', isRead: false })
  useSignIn.setState(atFirst, true)
  usePersonOnTablet.setState({ state: 'unknown', id: null })
})

const untilOpen = () =>
  until(() => expect(useStorageFacts.getState()).toMatchObject({ where: 'tablet', isRead: true }))
const untilSaved = () =>
  until(() => expect(useOutbox.getState().entries).toMatchObject([{ saved: true }]))
const waiting = async () => [...(await onDisk()).keys()].filter((at) => at.startsWith('actions/'))

const leave = (keeps: boolean) => {
  const { person } = useSignIn.getState()
  const givenUp = new Map(
    useOutbox.getState().entries.map(({ opId, command }) => [opId, command.kind]),
  )
  return signOut(desk.api, {
    wipe: () => wipePerson(person ?? '', keeps, givenUp),
    discarded: keeps ? 0 : 1,
  })
}

async function comeBack(): Promise<void> {
  kenji.gate.knows.isIn = true
  await readSignIn(desk.api)
  await untilOpen()
}

test('a person who keeps waiting actions at sign-out finds them again, and the typed text too (O21, O23)', async () => {
  expect(await leave(true)).toEqual({ isKnown: true, isWiped: true })
  expect([allDrafts().size, useOutbox.getState().entries]).toEqual([0, []])
  expect(await readPerson(kenji.id)).toMatchObject({ session: null, drawers: { replica: [] } })
  await comeBack()
  await until(() => expect(readDraft('note:KB1')).toBe('Late, 10:30'))
  await untilSaved()
  expect(useOutbox.getState().entries.map(({ command }) => command)).toEqual([
    { kind: 'check-in', code: 'KB1', customer: 'Mary Poole' },
  ])
})

test('a person who discards them leaves none, and the gate learns how many there were (P11)', async () => {
  expect(await leave(false)).toEqual({ isKnown: true, isWiped: true })
  expect(kenji.gate.messages()).toContainEqual(['/auth/logout', { discarded: 1 }])
  expect(await readPerson(kenji.id)).toMatchObject({ session: null, byPin: null, drafts: {} })
  expect(await waiting()).toEqual([])
  await comeBack()
  expect([allDrafts().size, useOutbox.getState().entries]).toEqual([0, []])
})
