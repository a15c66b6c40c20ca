import { hkdfSync, pbkdf2Sync } from 'node:crypto'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Away, openAway, sealAway } from '../../../../src/desk/core/device/away.ts'
import { unwrapByShare, wrapByShare } from '../../../../src/desk/core/device/gateShare.ts'
import { openSignIn, sealSignIn } from '../../../../src/desk/core/device/keptSignIn.ts'
import { createVault } from '../../../../src/desk/core/vault/createVault.ts'
import { newStretch, stretchAnywhere } from '../../../../src/desk/core/vault/stretch.ts'
import type { KeyName, Sealed } from '../../../../src/desk/core/vault/vault.ts'
import {
  type BesidePin,
  fromPin,
  hiddenName,
  importKey,
  keyOfPin,
  keyOfShare,
  newRawKey,
  pinFactsOf,
  saltOf,
  unwrap,
  wrap,
} from '../../../../src/desk/core/vault/wrapping.ts'
import { aSignIn } from '../../../example/aSignIn.ts'
import { quickPins } from './aTabletDisk.ts'

const bytes = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((drawn) => new Uint8Array(drawn))
const aKey = bytes(32)
const byPbkdf2 = pinFactsOf({ stretch: stretchAnywhere })
/** Two keys that are not the same. */
const twoKeys = fc.tuple(aKey, aKey).filter(([one, other]) => Buffer.compare(one, other) !== 0)
const aKeyName = fc.constantFrom<KeyName>('replica', 'outbox')
const someText = fc.string({ unit: 'grapheme', maxLength: 20 })
/** Anything the desk has in memory: bookings, drafts, runs. */
const aValue = fc.anything({
  key: fc.string().filter((name) => name !== '__proto__'),
  withMap: true,
  withSet: true,
  withDate: true,
})

/** What somebody who has the disk could do to a record without knowing its key. */
type Harm = { readonly what: 'iv' | 'data'; readonly at: number; readonly flip: number }
const aHarm = fc.record<Harm>({
  what: fc.constantFrom('iv', 'data'),
  at: fc.nat(),
  flip: fc.integer({ min: 1, max: 255 }),
})

function harmed({ iv, data }: Sealed, { what, at, flip }: Harm): Sealed {
  const changed = new Uint8Array(what === 'iv' ? iv : data.slice(0))
  const place = at % changed.length
  changed[place] = (changed[place] ?? 0) ^ flip
  return what === 'iv' ? { iv: changed, data } : { iv, data: changed.buffer }
}

const cut = ({ iv, data }: Sealed): Sealed => ({ iv, data: data.slice(0, -1) })

async function opens(opening: Promise<unknown>): Promise<boolean> {
  try {
    await opening
    return true
  } catch {
    return false
  }
}

async function aVault(owner: { readonly person: string; readonly id: string }, keys = someKeys()) {
  const [replica, outbox] = await Promise.all(keys.map((key) => importKey(key)))
  if (replica === undefined || outbox === undefined) throw new Error('Two drawers need two keys')
  return createVault(owner, { replica: [replica], outbox: [outbox] })
}
const someKeys = () => [newRawKey(), newRawKey()]
const maria = { person: '1:Maria Silva', id: 'maria' }
const kenji = { person: '2:Kenji Sato', id: 'kenji' }

const place = 'a-database/a-store/1'

describe('a record (reliability.md §2.9)', () => {
  test('comes back as it was, whatever it is', async () => {
    const vault = await aVault(maria)
    await fc.assert(
      fc.asyncProperty(aValue, aKeyName, async (value, keyName) => {
        const sealed = await vault.seal(keyName, place, value)
        expect(await vault.open(keyName, place, sealed)).toEqual(value)
      }),
    )
  })

  test('does not open with another key, the key of another store, for another person, or with one byte changed', async () => {
    const keys = someKeys()
    const vault = await aVault(maria, keys)
    const strangers = await Promise.all([
      aVault(maria),
      aVault(kenji, keys),
      aVault(maria, keys.toReversed()),
    ])
    await fc.assert(
      fc.asyncProperty(aValue, aKeyName, aHarm, async (value, keyName, harm) => {
        const sealed = await vault.seal(keyName, place, value)
        for (const stranger of strangers)
          expect(await opens(stranger.open(keyName, place, sealed))).toBe(false)
        expect(
          await opens(vault.open(keyName === 'replica' ? 'outbox' : 'replica', place, sealed)),
        ).toBe(false)
        expect(await opens(vault.open(keyName, place, harmed(sealed, harm)))).toBe(false)
        expect(await opens(vault.open(keyName, place, cut(sealed)))).toBe(false)
        expect(await vault.open(keyName, place, sealed)).toEqual(value)
      }),
    )
  })

  test('opens at its own place alone, so that records cannot be exchanged on the disk', async () => {
    const vault = await aVault(maria)
    await fc.assert(
      fc.asyncProperty(aValue, aKeyName, someText, someText, async (value, keyName, at, other) => {
        const sealed = await vault.seal(keyName, at, value)
        expect(await opens(vault.open(keyName, other, sealed))).toBe(at === other)
      }),
    )
  })

  test('opens only with the key of its own kind, even where both kinds have the same key', async () => {
    const key = newRawKey()
    const vault = await aVault(maria, [key, key])
    expect(
      await opens(vault.open('replica', place, await vault.seal('outbox', place, 'Mary Poole'))),
    ).toBe(false)
  })

  test('is never stored twice in the same bytes: sealed again it has another nonce', async () => {
    const vault = await aVault(maria)
    const sealed = await Promise.all(
      Array.from({ length: 200 }, () => vault.seal('outbox', place, 'Mary Poole')),
    )
    const seen = (part: (one: Sealed) => ArrayBuffer | Uint8Array) =>
      new Set(sealed.map((one) => Buffer.from(new Uint8Array(part(one))).toString('hex'))).size
    expect([seen(({ iv }) => iv), seen(({ data }) => data)]).toEqual([200, 200])
    expect(sealed[0]?.iv).toHaveLength(12)
  })
})

describe('a key', () => {
  test('opens with the key it was wrapped with, under its own purpose, and undamaged', async () => {
    const two = fc.uniqueArray(someText, { minLength: 2, maxLength: 2 })
    await fc.assert(
      fc.asyncProperty(aKey, twoKeys, two, aHarm, async (raw, [by, other], names, harm) => {
        const [as = '', notAs = ''] = names
        const key = await importKey(by)
        const wrapped = await wrap(raw, key, as)
        expect(await unwrap(wrapped, key, as)).toEqual(raw)
        expect(await unwrap(wrapped, key, notAs)).toBeNull()
        expect(await unwrap(harmed(wrapped, harm), key, as)).toBeNull()
        expect(await unwrap(cut(wrapped), key, as)).toBeNull()
        expect(await unwrap(wrapped, await importKey(other), as)).toBeNull()
      }),
    )
  })

  test('cannot be read out of the browser once it is in use', async () => {
    for (const used of [await importKey(newRawKey()), await keyOfShare('x'.repeat(43))]) {
      expect([used.extractable, used.usages]).toEqual([false, ['encrypt', 'decrypt']])
    }
  })

  test('is 256 bits, and random each time', () => {
    const drawn = Array.from({ length: 50 }, () => Buffer.from(newRawKey()).toString('hex'))
    expect(new Set(drawn).size).toBe(50)
    expect(drawn[0]).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('the gate’s share', () => {
  const aShare = bytes(32).map((drawn) => Buffer.from(drawn).toString('base64url'))

  test('with the right name opens, at any place in the list; no other one does', async () => {
    await fc.assert(
      fc.asyncProperty(
        aKey,
        fc.uniqueArray(aShare, { minLength: 3, maxLength: 3 }),
        async (raw, all) => {
          const shares = all.map((share, nth) => ({ kid: `k${nth}`, share }))
          const byShare = await wrapByShare(raw, shares, 'maria')
          expect(byShare.kid).toBe('k0')
          const row = { id: 'maria', byShare }
          expect(await unwrapByShare(row, shares)).toEqual(raw)
          // The gate has a newer key, and still the previous one.
          expect(await unwrapByShare(row, shares.toReversed())).toEqual(raw)
          expect(await unwrapByShare(row, shares.slice(1))).toBeNull()
          expect(await unwrapByShare({ ...row, id: 'kenji' }, shares)).toBeNull()
          const another = [{ kid: 'k0', share: all[1] ?? '' }]
          expect(await unwrapByShare(row, another)).toBeNull()
        },
      ),
    )
  })

  test('wraps nothing when the gate does not give it', async () => {
    await expect(wrapByShare(newRawKey(), [], 'maria')).rejects.toThrow('gives no share')
  })

  test('becomes the same key in every version of the desk, or no tablet would open', async () => {
    const share = Buffer.alloc(32, 0xfb).toString('base64url')
    expect(share).toMatch(/[-_]/)
    const key = hkdfSync('sha256', Buffer.alloc(32, 0xfb), Buffer.alloc(32), 'deskbell share', 32)
    const wrapped = await wrap(newRawKey(), await importKey(new Uint8Array(key)), 'all')
    expect(await unwrap(wrapped, await keyOfShare(share), 'all')).not.toBeNull()
  })
})

const [salt, deviceShare] = [new Uint8Array(16).fill(7), new Uint8Array(32).fill(9)]

describe('a PIN', () => {
  test('becomes key and proof as reliability.md §2.9 says: PBKDF2-SHA-256, 600,000 rounds, of person and tablet', async () => {
    const stretched = pbkdf2Sync(
      '482915',
      Buffer.concat([salt, deviceShare]),
      600_000,
      32,
      'sha256',
    )
    const half = (purpose: string) =>
      new Uint8Array(hkdfSync('sha256', stretched, Buffer.alloc(32), `deskbell ${purpose}`, 32))
    const { stretched: made, proof } = await fromPin('482915', saltOf(salt, deviceShare), byPbkdf2)
    const key = await keyOfPin(made, { part: null, device: null })
    expect(proof).toBe(Buffer.from(half('proof')).toString('base64url'))
    const wrapped = await wrap(newRawKey(), await importKey(half('pin')), 'all')
    expect(await unwrap(wrapped, key, 'all')).not.toBeNull()
    expect([key.extractable, key.usages]).toEqual([false, ['encrypt', 'decrypt']])
    // The gate learns the proof, which must not open what the key opens.
    expect(await unwrap(wrapped, await importKey(half('proof')), 'all')).toBeNull()
    expect([made.extractable, made.usages]).toEqual([false, ['deriveBits']])
  })

  test('opens with its key part alone, which a file of its own has, what was wrapped with it (19.3)', async () => {
    const { stretched } = await fromPin('482915', saltOf(salt, deviceShare), byPbkdf2)
    const part = newRawKey()
    const by = (beside: Partial<BesidePin>) =>
      keyOfPin(stretched, { part: null, device: null, ...beside })
    const wrapped = await wrap(newRawKey(), await by({ part }), 'all')
    expect(await unwrap(wrapped, await by({ part }), 'all')).not.toBeNull()
    for (const other of [null, newRawKey(), new Uint8Array(32)])
      expect(await unwrap(wrapped, await by({ part: other }), 'all')).toBeNull()
  })
})

describe('a PIN’s proof', () => {
  quickPins()

  test('differs on another tablet, for another person and for another PIN, and is the same in wide digits', async () => {
    const proofs = await Promise.all([
      fromPin('482915', saltOf(salt, deviceShare), byPbkdf2),
      fromPin('482915', saltOf(salt, newRawKey()), byPbkdf2),
      fromPin('482915', saltOf(new Uint8Array(16), deviceShare), byPbkdf2),
      fromPin('482916', saltOf(salt, deviceShare), byPbkdf2),
      fromPin('４８２９１５', saltOf(salt, deviceShare), byPbkdf2),
    ])
    const [own, otherTablet, otherPerson, otherPin, wide] = proofs.map(({ proof }) => proof)
    expect(wide).toBe(own)
    expect(new Set([own, otherTablet, otherPerson, otherPin]).size).toBe(4)
  })
})

describe('the name of a person on a tablet’s disk', () => {
  test('is the same every time, differs on every tablet, and says nothing about the real name', async () => {
    await fc.assert(
      fc.asyncProperty(someText, twoKeys, async (person, [tablet, other]) => {
        const name = await hiddenName(person, tablet)
        expect(name).toMatch(/^[0-9a-f]{32}$/)
        expect(await hiddenName(person, tablet)).toBe(name)
        expect(await hiddenName(`${person}.`, tablet)).not.toBe(name)
        expect(await hiddenName(person, other)).not.toBe(name)
      }),
    )
  })
})

describe('what is stored about a person', () => {
  const aSealed = fc
    .record({ iv: bytes(12), data: bytes(48) })
    .map(({ iv, data }) => ({ iv, data: data.buffer }))
  const away: fc.Arbitrary<Omit<Away, 'part'>> = fc.record({
    label: someText,
    byPin: fc.option(
      fc.record({
        salt: bytes(16),
        key: aSealed,
        digits: fc.nat(),
        stretch: fc.constant(newStretch),
      }),
    ),
  })

  test('tile and PIN, put aside at a sign-out, come back with the same key for the same row alone', async () => {
    await fc.assert(
      fc.asyncProperty(away, aKey, aHarm, async (put, raw, harm) => {
        const sealed = await sealAway(put, raw, 'maria')
        expect(await openAway(sealed, raw, 'maria')).toEqual({ ...put, part: null })
        expect(await openAway(sealed, raw, 'kenji')).toBeNull()
        expect(await openAway(sealed, newRawKey(), 'maria')).toBeNull()
        expect(await openAway(harmed(sealed, harm), raw, 'maria')).toBeNull()
      }),
    )
  })

  test('tile and PIN of another version are not used, and a new PIN is chosen', async () => {
    const raw = newRawKey()
    const older = await wrap(
      new TextEncoder().encode('[{"tile":1},"Maria"]'),
      await importKey(raw),
      'away\nmaria',
    )
    expect(await openAway(older, raw, 'maria')).toBeNull()
  })

  test('the sign-in for a start without a network belongs to one person, says who and where, and opens offline only', async () => {
    const raw = newRawKey()
    const signIn = aSignIn({
      serverOffsetMs: -1_500,
      eventWrites: 'v4',
      serviceHost: 'book.example',
    })
    const sealed = await sealSignIn({ ...signIn, notice: 'moved', endsAt: 5 }, raw, 'kenji')
    expect(await openSignIn(sealed, raw, 'kenji')).toEqual({
      ...signIn,
      state: 'offline',
      isMarked: true,
      notice: null,
      endsAt: null,
    })
    expect(await opens(openSignIn(sealed, raw, 'maria'))).toBe(false)
    expect(await opens(openSignIn(sealed, newRawKey(), 'kenji'))).toBe(false)
    // Another record under the same key cannot be read as a sign-in, nor a sign-in as that record.
    expect(await openAway(sealed, raw, 'kenji')).toBeNull()
    expect(
      await opens(
        openSignIn(await sealAway({ label: 'Kenji', byPin: null }, raw, 'kenji'), raw, 'kenji'),
      ),
    ).toBe(false)
  })

  test('a sign-in without a business, an account or a name is stored without them', async () => {
    const raw = newRawKey()
    const unnamed = { name: null, timeZone: null, currency: null, locale: null, clocks: null }
    for (const business of [null, unnamed]) {
      const signIn = aSignIn({ business, account: null, person: 'unnamed:1' })
      const kept = await openSignIn(await sealSignIn(signIn, raw, 'x'), raw, 'x')
      expect(kept).toEqual({ ...signIn, state: 'offline', isMarked: true })
    }
  })
})
