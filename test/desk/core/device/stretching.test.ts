import * as fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { openByPin, tryPin } from '../../../../src/desk/core/device/openByPin.ts'
import { openByShare } from '../../../../src/desk/core/device/openByShare.ts'
import { madePin } from '../../../../src/desk/core/device/pinAhead.ts'
import { regain } from '../../../../src/desk/core/device/regain.ts'
import { setPin } from '../../../../src/desk/core/device/setPin.ts'
import { noteToDelete } from '../../../../src/desk/core/device/toDelete.ts'
import { finishWiping } from '../../../../src/desk/core/device/wipe.ts'
import { argon2id, loadArgon2id } from '../../../../src/desk/core/vault/argon2id.ts'
import { setFlag } from '../../../../src/desk/core/vault/flags.ts'
import {
  type ByPin,
  type KeptPerson,
  readPerson,
  readTablet,
  writePerson,
} from '../../../../src/desk/core/vault/keptVault.ts'
import { withKeyParts } from '../../../../src/desk/core/vault/keyParts.ts'
import { newStretch, stretchAnywhere } from '../../../../src/desk/core/vault/stretch.ts'
import { useVault } from '../../../../src/desk/core/vault/vault.ts'
import { boundTo } from '../../../../src/desk/core/vault/vaultKeys.ts'
import {
  fromPin,
  keyOfPin,
  pinFactsOf,
  saltOf,
  unwrap,
} from '../../../../src/desk/core/vault/wrapping.ts'
import { until } from './aTabletDisk.ts'
import { kenjisTablet, pin, signIn } from './kenjisTablet.ts'

const { disk, gate } = kenjisTablet()
const somePlace = 'desk-outbox/entries/one'

const text = (letters: string) => new TextEncoder().encode(letters)
const bytes = (hex: string) => new Uint8Array(Buffer.from(hex.replaceAll(' ', ''), 'hex'))
const hex = (found: Uint8Array) => Buffer.from(found).toString('hex')

describe('Argon2id', () => {
  test('is that of RFC 9106: its test vector of §5.3, version 0x13', async () => {
    const compute = await loadArgon2id()
    const tag = compute({
      password: new Uint8Array(32).fill(1),
      salt: new Uint8Array(16).fill(2),
      secret: new Uint8Array(8).fill(3),
      ad: new Uint8Array(12).fill(4),
      memorySize: 32,
      passes: 3,
      parallelism: 4,
      tagLength: 32,
    })
    expect(hex(tag)).toBe(
      hex(
        bytes(
          '0d 64 0d f5 8d 78 76 6c 08 c0 37 a3 4a 8b 53 c9 d0 1e f0 45 2d 75 b6 5e b5 25 20 e9 6b 01 e6 59',
        ),
      ),
    )
  })

  test('with one lane is that of the authors’ own program', async () => {
    const wish = { password: text('password'), salt: text('somesalt'), memoryKiB: 256, passes: 2 }
    expect(hex(await argon2id(wish))).toBe(
      '9dfeb910e80bad0311fee20f9c0e2b12c17987b4cac90c2ef54d5b3021c68bfe',
    )
  })
})

/** Kenji marks the tablet, or changes his PIN on it. */
async function mark(chosen = pin) {
  const { vault, proof } = await setPin(gate().api, { signIn, pin: chosen, label: 'Kenji' })
  return { vault, proof, row: await rowNow(vault.id) }
}

async function rowNow(id: string): Promise<KeptPerson> {
  const row = await readPerson(id)
  if (row === null) throw new Error('Nothing is kept of them')
  return row
}
const pinOf = ({ byPin }: KeptPerson): ByPin => {
  if (byPin === null) throw new Error('There is no PIN')
  return byPin
}

/** Kenji has marked the tablet while the browser could not stretch by Argon2id. */
async function markWithoutArgon2id(chosen = pin) {
  disk().canStretch = false
  const marked = await mark(chosen)
  disk().canStretch = true
  return marked
}

/** Whether a copied row opens to a person who knows the PIN and has every byte that is on the disk now. */
async function opensWith({ byPin, id }: KeptPerson, known = pin): Promise<boolean> {
  const tablet = await readTablet()
  if (byPin?.key == null || tablet === null) throw new Error('There is nothing to open')
  const salt = saltOf(byPin.salt, tablet.deviceShare)
  const { stretched } = await fromPin(known, salt, pinFactsOf(byPin))
  const parts = disk().bytes()
  for (const part of parts.map((found) => new Uint8Array(found))) {
    const key = await keyOfPin(stretched, { part, device: null })
    if ((await unwrap(byPin.key, key, boundTo(id, 'all'))) !== null) return true
  }
  return false
}

const untilNew = (id: string): Promise<void> =>
  until(async () => {
    expect((await rowNow(id)).byPin?.stretch).toEqual(newStretch)
    expect([disk().files.size, localStorage.getItem('desk.wiping')]).toEqual([1, null])
  })

/** The sign-out of somebody with nothing unsent, and their next sign-in. */
async function outAndIn(id: string): Promise<KeptPerson> {
  noteToDelete([`left:${id}`, 'parts:unnamed'])
  await finishWiping()
  const start = await openByShare(gate().api, signIn)
  if (start.is !== 'open') throw new Error(start.is)
  useVault.setState({ state: 'open', vault: start.vault })
  await start.writeDown()
  return rowNow(id)
}

describe('a new PIN', () => {
  test('is stretched with 64 MB in two passes, salted for person and tablet, and its row says so (19.3)', async () => {
    const { row } = await mark()
    const tablet = await readTablet()
    expect(row.byPin?.stretch).toEqual({ by: 'argon2id', memoryKiB: 65_536, passes: 2 })
    expect(row.byPin).not.toHaveProperty('proofBy')
    expect(disk().stretched).toEqual([
      {
        password: new TextEncoder().encode(`desk PIN ${pin}`),
        salt: new Uint8Array([...pinOf(row).salt, ...(tablet?.deviceShare ?? [])]),
        memoryKiB: 65_536,
        passes: 2,
      },
    ])
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
    expect(await openByPin(row.id, '730265')).toMatchObject({ is: 'wrong' })
  })

  test('is stretched by PBKDF2 where the browser refuses WebAssembly or memory, and its row says so', async () => {
    disk().canStretch = false
    const { row, proof } = await mark()
    expect(row.byPin?.stretch).toEqual({ by: 'pbkdf2', rounds: 600_000 })
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open', proof })
    expect((await rowNow(row.id)).byPin?.stretch).toEqual(stretchAnywhere)
    disk().canStretch = true
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open', proof })
    await untilNew(row.id)
  })

  test('comes back as it was after a sign-out', async () => {
    const { row } = await mark()
    const { byPin } = await outAndIn(row.id)
    expect(byPin?.stretch).toEqual(newStretch)
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
  })
})

describe('a PIN that cannot be stretched at this moment', () => {
  test('is no try, neither right nor wrong', async () => {
    const { row } = await mark()
    disk().canStretch = false
    await expect(tryPin(row.id, pin)).rejects.toThrow('WebAssembly is not allowed')
    expect((await rowNow(row.id)).wrong).toBe(0)
    disk().canStretch = true
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
  })
})

describe('a PIN that was set without Argon2id', () => {
  test('opens all that it sealed, and its row is then as a new one’s; the gate goes on knowing it', async () => {
    await fc.assert(
      fc.asyncProperty(fc.stringMatching(/^\d{6,9}$/), fc.string(), async (chosen, decided) => {
        const { vault, proof, row } = await markWithoutArgon2id(chosen)
        const sealed = await vault.seal('outbox', somePlace, decided)
        const opened = await openByPin(row.id, chosen)
        if (opened.is !== 'open') throw new Error(opened.is)
        expect(opened.proof).toBe(proof)
        expect(await opened.vault.open('outbox', somePlace, sealed)).toEqual(decided)
        await untilNew(row.id)
        const again = await openByPin(row.id, chosen)
        if (again.is !== 'open') throw new Error(again.is)
        expect(again.proof).toBe(proof)
        expect((await madePin(row.id, chosen))?.proof).toBe(proof)
        expect(await again.vault.open('outbox', somePlace, sealed)).toEqual(decided)
        // On a copy of the disk the bytes that are still stored do not open the replaced row.
        expect([
          await opensWith(row, chosen),
          await opensWith(await rowNow(row.id), chosen),
        ]).toEqual([false, true])
        expect((await rowNow(row.id)).wrong).toBe(0)
      }),
      { numRuns: 5 },
    )
  })

  test('is the PIN of the new kind after a sign-out, too', async () => {
    const { row } = await markWithoutArgon2id()
    await openByPin(row.id, pin)
    await untilNew(row.id)
    const { byPin } = await outAndIn(row.id)
    expect(byPin).toMatchObject({ stretch: newStretch, proofBy: stretchAnywhere })
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
  })

  test('that is wrong counts, and changes nothing else', async () => {
    const { row } = await markWithoutArgon2id()
    expect(await openByPin(row.id, '730265')).toMatchObject({ is: 'wrong' })
    expect(await rowNow(row.id)).toEqual({ ...row, wrong: 1 })
  })

  test.each(['before the row is written', 'after it'] as const)(
    'opens the tablet that was switched off while it was changed, %s',
    async (moment) => {
      const { row: before } = await markWithoutArgon2id()
      const oldFiles = new Map(disk().files)
      await openByPin(before.id, pin)
      await untilNew(before.id)
      const after = await rowNow(before.id)
      // The stored data at that moment: both key parts, one of both rows, and the note that something is to be ended.
      for (const [name, part] of oldFiles) disk().files.set(name, part.slice())
      await writePerson(moment === 'after it' ? after : before)
      setFlag('wiping', 'parts:unnamed')
      await finishWiping()
      expect(disk().files.size).toBe(1)
      expect(await openByPin(before.id, pin)).toMatchObject({ is: 'open' })
      await untilNew(before.id)
      expect([await opensWith(before), (await rowNow(before.id)).wrong]).toEqual([false, 0])
    },
  )

  test('opens two tabs at once, and none of them counts a wrong one', async () => {
    const { row } = await markWithoutArgon2id()
    const opened = await Promise.all([1, 2, 3].map(() => openByPin(row.id, pin)))
    expect(opened.map(({ is }) => is)).toEqual(['open', 'open', 'open'])
    await untilNew(row.id)
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
    await until(async () => expect((await rowNow(row.id)).wrong).toBe(0))
    expect(await opensWith(row)).toBe(false)
  })

  test('is right when another tab makes its row again after this one has read it', async () => {
    const { row } = await markWithoutArgon2id()
    const making = madePin(row.id, pin)
    await making
    const { storage } = navigator
    const getDirectory = storage.getDirectory.bind(storage)
    // This tab looks for the key part just when the other has destroyed it.
    const looking = vi.spyOn(storage, 'getDirectory').mockImplementation(async () => {
      looking.mockRestore()
      await openByPin(row.id, pin)
      await untilNew(row.id)
      return getDirectory()
    })
    expect(await tryPin(row.id, pin, making)).toMatchObject({ is: 'right' })
    expect((await rowNow(row.id)).byPin?.stretch).toEqual(newStretch)
    await until(async () => expect((await rowNow(row.id)).wrong).toBe(0))
  })

  test('that gets a new share of the gate meanwhile comes back after a sign-out', async () => {
    const { row } = await markWithoutArgon2id()
    expect(await regain(gate().api, { signIn, id: row.id, pin })).toMatchObject({ is: 'open' })
    await untilNew(row.id)
    const { byPin } = await outAndIn(row.id)
    expect(byPin?.stretch).toEqual(newStretch)
    expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
  })
})

test('where a key part can be written no more, the row stays as it was', async () => {
  const { row } = await markWithoutArgon2id()
  disk().refuses = 'to write in place'
  expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
  await until(() => expect(disk().stretched.length).toBeGreaterThan(0))
  await withKeyParts(async () => {})
  disk().refuses = 'nothing'
  expect((await rowNow(row.id)).byPin?.part).toBe(row.byPin?.part)
  expect(await openByPin(row.id, pin)).toMatchObject({ is: 'open' })
})
