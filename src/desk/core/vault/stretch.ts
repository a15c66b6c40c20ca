import { argon2idInWorker } from './stretchInWorker.ts'
import type { Argon2idFacts, StretchWork } from './workerMessages.ts'
import type { RawKey } from './wrapping.ts'

/**
 * How a PIN is made into 256 bits, so slowly that few can be tried. It is stored in the row, because it depends on what
 * the browser could do when the PIN was set.
 */
export type KeyStretch =
  | { readonly by: 'pbkdf2'; readonly rounds: number }
  | ({ readonly by: 'argon2id' } & Argon2idFacts)

/** PBKDF2-SHA-256, which every browser has: where Argon2id cannot be had. */
export const stretchAnywhere: KeyStretch = { by: 'pbkdf2', rounds: 600_000 }

/**
 * Of a new PIN: 64 MB, which few cores of a graphics card have, and as many passes as a person waits for (decisions.md
 * 70).
 */
export const newStretch: KeyStretch = { by: 'argon2id', memoryKiB: 65_536, passes: 2 }

export const isSameStretch = (one: KeyStretch, other: KeyStretch): boolean =>
  one.by === 'argon2id'
    ? other.by === 'argon2id' && one.memoryKiB === other.memoryKiB && one.passes === other.passes
    : other.by === 'pbkdf2' && one.rounds === other.rounds

/**
 * @param salt of `saltOf`
 * @throws when Argon2id cannot be had at this moment: no worker, no WebAssembly, no memory
 */
export function stretchPin(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  how: KeyStretch,
): Promise<RawKey> {
  return how.by === 'pbkdf2'
    ? byPbkdf2(pin, salt, how.rounds)
    : argon2idInWorker(argon2idWork(pin, salt, how))
}

/** In the password the PIN follows a few words: the library takes no fewer than eight bytes. */
export const argon2idWork = (
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  { memoryKiB, passes }: Argon2idFacts,
): StretchWork => ({ password: bytesOf(`desk PIN ${pin}`), salt, memoryKiB, passes })

async function byPbkdf2(
  pin: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<RawKey> {
  const typed = bytesOf(pin)
  const material = await crypto.subtle.importKey('raw', typed, 'PBKDF2', false, ['deriveBits'])
  const wish = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations }
  return new Uint8Array(await crypto.subtle.deriveBits(wish, material, 256))
}

/** Wide digits of a keyboard for Japanese are the same PIN. */
const bytesOf = (text: string): Uint8Array<ArrayBuffer> =>
  new TextEncoder().encode(text.normalize('NFKC'))
