import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { takeVault } from '../../../../src/desk/core/device/keepOpen.ts'
import {
  draftsWritten,
  keepDrafts,
  takeDraftsUp,
} from '../../../../src/desk/core/device/keptDrafts.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import {
  allDrafts,
  forgetDrafts,
  hasUnkeptDrafts,
  keepDraft,
  readDraft,
} from '../../../../src/desk/core/vault/drafts.ts'
import { changePerson, readPerson } from '../../../../src/desk/core/vault/keptVault.ts'
import { ownTab } from '../../../../src/desk/core/vault/ownTab.ts'
import { useVault, type Vault } from '../../../../src/desk/core/vault/vault.ts'
import { keysOfGate } from './aGate.ts'
import { aMarkedTablet, type Here, othersOf, vaultOnline } from './aMarkedTablet.ts'
import { aTabletDisk, onDisk, quickPins, until } from './aTabletDisk.ts'

aTabletDisk()
quickPins()

let kenji: Here
let maria: Here
let vault: Vault
beforeEach(async () => {
  ;({ kenji, maria } = await aMarkedTablet())
  vault = await vaultOnline(kenji)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval'] })
})
afterEach(async () => {
  useVault.setState({ state: 'unmarked', vault: null })
  await draftsWritten()
  forgetDrafts()
  vi.useRealTimers()
})

/** The sealed typed texts of a person on the disk, by tab. */
async function lying({ id }: Here, by: Vault): Promise<Readonly<Record<string, unknown>>> {
  const kept = Object.entries((await readPerson(id))?.drafts ?? {})
  return Object.fromEntries(
    await Promise.all(
      kept.map(async ([tab, one]) => [tab, await by.open('outbox', `people/drafts/${tab}`, one)]),
    ),
  )
}

async function leftBy(tab: string, ...typed: readonly (readonly [string, string])[]) {
  const sealed = await vault.seal('outbox', `people/drafts/${tab}`, typed)
  await changePerson(kenji.id, (now) => ({ ...now, drafts: { ...now.drafts, [tab]: sealed } }))
}

describe('text that somebody types', () => {
  test('is sealed on the tablet as soon as typing pauses, and leaving the page then asks nothing', async () => {
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Lat')
    vi.advanceTimersByTime(200)
    keepDraft('note:KB1', 'Late')
    vi.advanceTimersByTime(299)
    expect([await lying(kenji, vault), hasUnkeptDrafts()]).toEqual([{}, true])
    vi.advanceTimersByTime(1)
    const own = await ownTab()
    await until(async () =>
      expect(await lying(kenji, vault)).toEqual({ [own]: [['note:KB1', 'Late']] }),
    )
    expect(hasUnkeptDrafts()).toBe(false)
    expect([...(await onDisk()).values()].join()).not.toContain('Late')
    await putAway()
  })

  test('is removed from memory with the keys, and nobody else’s row changes', async () => {
    const before = await othersOf(kenji)
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Late, 10:30')
    await putAway()
    expect(allDrafts().size).toBe(0)
    expect(Object.values(await lying(kenji, vault))).toEqual([[['note:KB1', 'Late, 10:30']]])
    expect(await othersOf(kenji)).toEqual(before)
    // What is typed after that belongs to another person.
    keepDraft('note:KB2', 'Vegan')
    vi.advanceTimersByTime(10_000)
    expect(Object.values(await lying(kenji, vault))).toHaveLength(1)
  })

  test('is removed from the tablet once it was sent or discarded; the text of another tab stays', async () => {
    await leftBy('another tab', ['note:KB9', 'Twin beds'])
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Late')
    vi.advanceTimersByTime(300)
    await until(async () => expect(Object.keys(await lying(kenji, vault))).toHaveLength(2))
    keepDraft('note:KB1', '')
    await putAway()
    expect(await lying(kenji, vault)).toEqual({ 'another tab': [['note:KB9', 'Twin beds']] })
  })

  test('stays for its person when the page forgets it, as at a sign-out', async () => {
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Late, 10:30')
    forgetDrafts()
    await putAway()
    expect(Object.values(await lying(kenji, vault))).toEqual([[['note:KB1', 'Late, 10:30']]])
  })

  test('stays on the page where the tablet cannot store it, and leaving the page asks', async () => {
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Late')
    const full = vi.spyOn(vault, 'seal').mockRejectedValue(new Error('QuotaExceededError'))
    vi.advanceTimersByTime(300)
    await until(() => expect(full).toHaveBeenCalled())
    expect([readDraft('note:KB1'), hasUnkeptDrafts()]).toEqual(['Late', true])
    full.mockRestore()
    await putAway()
  })
})

describe('text that was typed before', () => {
  test('in this tab or in a closed one comes back; that of an open tab stays there', async () => {
    await leftBy(await ownTab(), ['note:KB1', 'Late'])
    await leftBy('gone', ['note:KB2', 'Vegan'])
    await leftBy('open', ['note:KB3', 'Twin beds'])
    void navigator.locks.request('desk-tab open', {}, () => new Promise(() => {}))
    await takeDraftsUp(vault)
    const both = { 'note:KB1': 'Late', 'note:KB2': 'Vegan' }
    expect(Object.fromEntries(allDrafts())).toEqual(both)
    const { open, [await ownTab()]: own, ...others } = await lying(kenji, vault)
    expect([open, others]).toEqual([[['note:KB3', 'Twin beds']], {}])
    expect(own).toHaveLength(2)
    expect(own).toEqual(expect.arrayContaining(Object.entries(both)))
  })

  test('does not replace what has been typed since', async () => {
    await leftBy('gone', ['note:KB1', 'Late'], ['note:KB2', 'Vegan'])
    keepDraft('note:KB1', 'Very late')
    await takeDraftsUp(vault)
    expect(Object.fromEntries(allDrafts())).toEqual({
      'note:KB1': 'Very late',
      'note:KB2': 'Vegan',
    })
  })

  test('before the tablet was marked is sealed as well, and a reload then does not ask', async () => {
    keepDraft('note:KB1', 'Late')
    await takeDraftsUp(vault)
    expect(Object.values(await lying(kenji, vault))).toEqual([[['note:KB1', 'Late']]])
    expect(hasUnkeptDrafts()).toBe(false)
    forgetDrafts()
    await takeDraftsUp(vault)
    expect([readDraft('note:KB1'), hasUnkeptDrafts()]).toEqual(['Late', false])
  })

  test('in a closed tab stays under that tab’s name until it is stored under this one’s', async () => {
    await leftBy('gone', ['note:KB2', 'Vegan'])
    const full = vi.spyOn(vault, 'seal').mockRejectedValue(new Error('QuotaExceededError'))
    await takeDraftsUp(vault)
    full.mockRestore()
    expect(readDraft('note:KB2')).toBe('Vegan')
    expect(await lying(kenji, vault)).toEqual({ gone: [['note:KB2', 'Vegan']] })
  })

  test('a moment before a lock is back after an unlock that follows at once', async () => {
    const { putAway } = keepDrafts(vault)
    keepDraft('note:KB1', 'Late')
    void putAway()
    await takeDraftsUp(vault)
    expect(readDraft('note:KB1')).toBe('Late')
  })

  test('by another person opens for nobody here, and is still there', async () => {
    await leftBy('gone', ['note:KB1', 'Late'])
    const { drafts } = (await readPerson(kenji.id)) ?? { drafts: {} }
    await changePerson(maria.id, (now) => ({ ...now, drafts }))
    await expect(takeDraftsUp(await vaultOnline(maria))).rejects.toThrow(/operation/)
    expect(allDrafts().size).toBe(0)
    expect((await readPerson(maria.id))?.drafts).toEqual(drafts)
  })
})

describe('an open vault', () => {
  test('that gets another PIN keeps the text being typed, on the page and on the tablet', async () => {
    takeVault(vault)
    keepDraft('note:KB1', 'Late, 10:30')
    vi.advanceTimersByTime(300)
    await until(() => expect(hasUnkeptDrafts()).toBe(false))
    const { gate, signIn } = kenji
    const renewed = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    takeVault(renewed.vault)
    keepDraft('note:KB2', 'Vegan')
    vi.advanceTimersByTime(10_000)
    await until(async () =>
      expect(Object.values(await lying(kenji, renewed.vault))).toEqual([
        expect.arrayContaining([
          ['note:KB1', 'Late, 10:30'],
          ['note:KB2', 'Vegan'],
        ]),
      ]),
    )
    vi.advanceTimersByTime(10_000)
    expect(Object.fromEntries(allDrafts())).toEqual({
      'note:KB1': 'Late, 10:30',
      'note:KB2': 'Vegan',
    })
  })

  test('that gets other keys, because the gate lost its own, keeps the text being typed as well', async () => {
    takeVault(vault)
    keepDraft('note:KB1', 'Late, 10:30')
    vi.advanceTimersByTime(300)
    await until(() => expect(hasUnkeptDrafts()).toBe(false))
    const { gate, signIn } = kenji
    gate.knows.keys = [keysOfGate.second]
    const renewed = await setPin(gate.api, { signIn, pin: '918273', label: 'K.' })
    takeVault(renewed.vault)
    await until(async () =>
      expect(Object.values(await lying(kenji, renewed.vault))).toEqual([
        [['note:KB1', 'Late, 10:30']],
      ]),
    )
    expect(readDraft('note:KB1')).toBe('Late, 10:30')
  })
})
