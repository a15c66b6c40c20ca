import { parse, stringify } from 'devalue'
import { z } from '../../../contract/zod.ts'
import type { KeptPerson } from '../vault/keptVault.ts'
import { keyPartOf } from '../vault/keyParts.ts'
import type { Sealed } from '../vault/vault.ts'
import { importKey, type RawKey, unwrap, wrap } from '../vault/wrapping.ts'

/** The data of a person that are sealed while they are signed out, and restored when they sign in. */
type Tile = Pick<KeptPerson, 'label' | 'byPin'>

/** `part`: the key part of their PIN, whose file is destroyed while they are signed out; null where it needs none. */
export type Away = Tile & { readonly part: RawKey | null }

const wireStretch = z.lazy(() =>
  z.union([
    z.object({ by: z.literal('pbkdf2'), rounds: z.number() }),
    z.object({ by: z.literal('argon2id'), memoryKiB: z.number(), passes: z.number() }),
  ]),
)

const wireAway = z.lazy(() =>
  z.object({
    label: z.string(),
    byPin: z.nullable(
      z.object({
        salt: z.instanceof(Uint8Array),
        key: z.nullable(
          z.object({ iv: z.instanceof(Uint8Array), data: z.instanceof(ArrayBuffer) }),
        ),
        digits: z.number(),
        stretch: wireStretch,
        proofBy: z.optional(wireStretch),
        device: z.optional(z.boolean()),
      }),
    ),
    part: z.nullable(z.instanceof(Uint8Array)),
  }),
)

const boundTo = (id: string): string => `away\n${id}`

/**
 * Seals tile and PIN with the main key. So nobody has to choose a PIN again after a sign-out, and until the next
 * sign-in there is nothing on the disk on which a PIN could be tried (reliability.md §2.9).
 *
 * @throws when the key part cannot be read at this moment
 */
export async function sealAway({ label, byPin }: Tile, raw: RawKey, id: string): Promise<Sealed> {
  const part = byPin === null ? null : await keyPartOf(byPin)
  const away: Away = part === 'lost' ? { label, byPin: null, part: null } : { label, byPin, part }
  return wrap(new TextEncoder().encode(stringify(away)), await importKey(raw), boundTo(id))
}

/** @returns null when it was sealed with another key, or by another version: the person then chooses a new PIN */
export async function openAway(sealed: Sealed, raw: RawKey, id: string): Promise<Away | null> {
  const opened = await unwrap(sealed, await importKey(raw), boundTo(id))
  if (opened === null) return null
  const { data } = wireAway.safeParse(parse(new TextDecoder().decode(opened)))
  if (data === undefined) return null
  const { label, byPin, part } = data
  if (byPin === null) return { label, byPin, part: null }
  const { salt, key, digits, stretch, proofBy, device } = byPin
  return {
    label,
    part: part === null ? null : new Uint8Array(part),
    byPin: {
      salt: new Uint8Array(salt),
      key: key === null ? null : { iv: new Uint8Array(key.iv), data: key.data },
      digits,
      stretch,
      ...(proofBy === undefined ? {} : { proofBy }),
      ...(device === true ? { device } : {}),
    },
  }
}
