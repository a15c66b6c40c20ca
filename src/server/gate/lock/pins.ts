import { scrypt } from 'node:crypto'
import type { GateDb, PinRow } from '../base/gateTables.ts'
import type { Keyring } from '../sealing/keyring.ts'
import { isSameSecret, randomText } from '../sealing/random.ts'
import { type Device, sealFor } from '../signed-in/device.ts'
import type { SignInHandle } from '../signed-in/signedInCookie.ts'
import { idHashOf } from '../signed-in/signedInCookie.ts'

/** After this many wrong tries the PIN is deleted (reliability.md §2.9). */
const mostWrong = 5

export type PinAttempt =
  | { readonly is: 'right'; readonly row: PinRow }
  | { readonly is: 'wrong'; readonly triesLeft: number }
  /** The person never had a PIN here, or it was deleted. */
  | { readonly is: 'none' }

/** The desk PINs of the people of each marked tablet. */
export class Pins {
  readonly #db: GateDb
  readonly #keys: Keyring
  readonly #now: () => Date

  constructor(db: GateDb, keys: Keyring, now: () => Date) {
    this.#db = db
    this.#keys = keys
    this.#now = now
  }

  #rowOf({ hash }: Device, account: number) {
    return this.#db
      .selectFrom('gate_pins')
      .selectAll()
      .where('device_hash', '=', hash)
      .where('account_id', '=', account)
  }

  #change(device: Device, account: number, values: Partial<PinRow>) {
    return this.#db
      .updateTable('gate_pins')
      .set(values)
      .where('device_hash', '=', device.hash)
      .where('account_id', '=', account)
  }

  async #remove({ hash }: Device, account: number): Promise<void> {
    await this.#db
      .deleteFrom('gate_pins')
      .where('device_hash', '=', hash)
      .where('account_id', '=', account)
      .execute()
  }

  /** Peppered with the gate's own keys, so that a copy of the database alone cannot be searched. */
  #peppered(device: Device, account: number, pin: string): readonly string[] {
    return this.#keys.marksOf(`pin\n${device.hash}\n${account}\n${pin}`)
  }

  async isSet(device: Device, account: number): Promise<boolean> {
    return (await this.#rowOf(device, account).executeTakeFirst()) !== undefined
  }

  async set(device: Device, account: number, pin: string): Promise<void> {
    const [newest = ''] = this.#peppered(device, account, pin)
    const salt = randomText(16)
    const values = {
      verifier: `${salt}.${await hashed(newest, salt)}`,
      wrong: 0,
      used_at: this.#now(),
    }
    await this.#db
      .insertInto('gate_pins')
      .values({
        device_hash: device.hash,
        account_id: account,
        parked_id_hash: null,
        parked_sealed: null,
        ...values,
      })
      .onConflict((same) => same.columns(['device_hash', 'account_id']).doUpdateSet(values))
      .execute()
  }

  /** Counts the try before comparing the PIN, so that guesses in parallel get no more tries than guesses in turn. */
  async try(device: Device, account: number, pin: string): Promise<PinAttempt> {
    const row = await this.#change(device, account, {})
      .set((column) => ({ wrong: column('wrong', '+', 1) }))
      .returningAll()
      .executeTakeFirst()
    if (row === undefined) return { is: 'none' }
    const isOver = row.wrong > mostWrong
    if (!isOver && (await isRight(row, this.#peppered(device, account, pin)))) {
      await this.#change(device, account, { wrong: 0, used_at: this.#now() }).execute()
      return { is: 'right', row }
    }
    const triesLeft = Math.max(0, mostWrong - row.wrong)
    if (triesLeft === 0) await this.#remove(device, account)
    return { is: 'wrong', triesLeft }
  }

  /** Parks a sign-in for its person while somebody else works on the tablet. @returns false when they have no PIN */
  async park(device: Device, account: number, handle: SignInHandle): Promise<boolean> {
    const parked = await this.#change(device, account, {
      parked_id_hash: idHashOf(handle),
      parked_sealed: sealFor(device, handle),
    })
      .returning('account_id')
      .executeTakeFirst()
    return parked !== undefined
  }

  async unpark(device: Device, account: number): Promise<void> {
    await this.#change(device, account, { parked_id_hash: null, parked_sealed: null }).execute()
  }

  /** The account whose sign-in is parked under this hash; null when none is. */
  async parkedBy(idHash: string): Promise<number | null> {
    const row = await this.#db
      .selectFrom('gate_pins')
      .select('account_id')
      .where('parked_id_hash', '=', idHash)
      .executeTakeFirst()
    return row?.account_id ?? null
  }

  /** Deletes what is stored about a tablet that is no longer marked. @returns the sign-ins that were parked there */
  async forget({ hash }: Device): Promise<readonly string[]> {
    const rows = await this.#db
      .deleteFrom('gate_pins')
      .where('device_hash', '=', hash)
      .returning('parked_id_hash')
      .execute()
    return rows.flatMap(({ parked_id_hash: parked }) => (parked === null ? [] : [parked]))
  }
}

async function isRight({ verifier }: PinRow, candidates: readonly string[]): Promise<boolean> {
  const [salt = '', hash = ''] = verifier.split('.')
  for (const candidate of candidates) {
    if (isSameSecret(await hashed(candidate, salt), hash)) return true
  }
  return false
}

const hashed = (text: string, salt: string): Promise<string> =>
  new Promise((resolve, reject) => {
    scrypt(text, salt, 32, { N: 2 ** 14, r: 8, p: 1 }, (failure, key) => {
      if (failure) reject(failure)
      else resolve(key.toString('base64url'))
    })
  })
