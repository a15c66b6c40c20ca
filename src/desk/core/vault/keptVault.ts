import type { KeyStretch } from './stretch.ts'
import { allRecords, getRecord, putRecord, write } from './tabletDatabase.ts'
import type { KeyName, Sealed } from './vault.ts'

/** The data that a marked tablet can read without a PIN. */
export type Tablet = {
  /** A part of every key made from a PIN, so that the gate's database alone cannot be searched for PINs. */
  readonly deviceShare: Uint8Array<ArrayBuffer>
  readonly markedAt: number
  /** The latest time this tablet's clock has ever shown. */
  readonly latestAt: number
}

export type ByPin = {
  readonly salt: Uint8Array<ArrayBuffer>
  /**
   * The main key, wrapped with the key made from the PIN. Null where the tablet opens only with the gate: the PIN is
   * then shown to the gate alone, and a copy of the disk has nothing to try PINs on.
   */
  readonly key: Sealed | null
  /**
   * The number of digits of the PIN, so that the last digit submits it. It helps somebody who copies the disk little:
   * all shorter PINs together are a ninth of the work.
   */
  readonly digits: number
  /**
   * The file of the key part that the key made from the PIN needs as well (`keyParts.ts`). Absent where the browser has
   * no place for it.
   */
  readonly part?: string | undefined
  /** How the PIN is stretched into the key. */
  readonly stretch: KeyStretch
  /** How the PIN is stretched into the proof that the gate knows, where that is another way. */
  readonly proofBy?: KeyStretch | undefined
  /** The key needs the device's lock as well (`deviceLock.ts`). */
  readonly device?: boolean | undefined
}

/** One person of a marked tablet. Their full name is only in what is sealed. */
export type KeptPerson = {
  /** A hash: the row names nobody. */
  readonly id: string
  /** The text on their tile, as they chose it; empty while they are signed out and left nothing. */
  readonly label: string
  /** Their number at the service, for the gate. */
  readonly account: number
  /**
   * The main key, which opens the keys of each kind, wrapped once by the PIN and once by the gate's share. Null: it
   * can only be had the other way. After a sign-out it stays only where unsent work is stored.
   */
  readonly byPin: ByPin | null
  readonly byShare: { readonly kid: string; readonly key: Sealed }
  /**
   * The keys of each kind, wrapped by the main key: the first seals, and those from before a change of the PIN only
   * open. None when the data they sealed may not be read any more.
   */
  readonly drawers: Readonly<Record<KeyName, readonly Sealed[]>>
  /** The sign-in for an offline start; null while they are signed out. */
  readonly session: Sealed | null
  /** Their tile and PIN, for when they sign in again (`away.ts`); null once the PIN is gone. */
  readonly away: Sealed | null
  /** Their typed texts that are not sent, by tab. */
  readonly drafts: Readonly<Record<string, Sealed>>
  readonly wrong: number
  /** This tablet's clock when the gate last answered them. */
  readonly contactAt: number
}

const tabletKey = ['tablet', '', ''] as const
/** Of the person of this {@link KeptPerson.id}. */
export const personKey = (id: string) => ['people', id, ''] as const

export const readTablet = (): Promise<Tablet | null> => getRecord<Tablet>(tabletKey)
export const writeTablet = (tablet: Tablet): Promise<void> => putRecord(tabletKey, tablet)

export const readPeople = async (): Promise<readonly KeptPerson[]> =>
  (await allRecords<KeptPerson>('people')).map(({ value }) => value)

export const readPerson = (id: string): Promise<KeptPerson | null> =>
  getRecord<KeptPerson>(personKey(id))
export const writePerson = (person: KeptPerson): Promise<void> =>
  putRecord(personKey(person.id), person)

/**
 * Changes the stored row in one transaction, so that a change by another tab is not lost. @returns null when the row
 * is gone
 */
export const changePerson = (
  id: string,
  change: (person: KeptPerson) => KeptPerson,
): Promise<KeptPerson | null> =>
  write(['plain'], async (records) => {
    const before = await records.get<KeptPerson>(personKey(id))
    if (before === undefined) return null
    const after = change(before)
    await records.put(personKey(id), after)
    return after
  })
