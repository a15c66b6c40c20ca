import { parseCurrency } from '../../../contract/money.ts'
import { z } from '../../../contract/zod.ts'
import { atFirst, type CurrentSignIn } from '../api/signIn.ts'
import { parseClocks } from '../api/signInAnswer.ts'
import type { Sealed } from '../vault/vault.ts'
import { importKey, type RawKey, unwrap, wrap } from '../vault/wrapping.ts'

/** The part of a sign-in that is stored for an offline start. */
const kept = (signIn: CurrentSignIn) => {
  const { person, account, business, eventWrites, serviceHost, serverOffsetMs } = signIn
  const { noShowStatus } = signIn
  return { person, account, business, eventWrites, serviceHost, serverOffsetMs, noShowStatus }
}

const wireKept = z.lazy(() =>
  z.object({
    person: z.string(),
    account: z.nullable(z.object({ id: z.nullable(z.number()), name: z.nullable(z.string()) })),
    business: z.nullable(
      z.object({
        name: z.nullable(z.string()),
        timeZone: z.nullable(z.string()),
        currency: z.nullable(
          z.pipe(
            z.string(),
            z.transform((text: string) => parseCurrency(text)),
          ),
        ),
        locale: z.nullable(z.string()),
        clocks: z.nullable(z.pipe(z.unknown(), z.transform(parseClocks))),
      }),
    ),
    eventWrites: z.enum(['v4', 'none']),
    serviceHost: z.nullable(z.string()),
    serverOffsetMs: z.number(),
    noShowStatus: z._default(z.nullable(z.string()), null),
  }),
)

const boundTo = (id: string): string => `session\n${id}`

/** Seals the person and the business for an offline start. */
export const sealSignIn = async (signIn: CurrentSignIn, raw: RawKey, id: string): Promise<Sealed> =>
  wrap(new TextEncoder().encode(JSON.stringify(kept(signIn))), await importKey(raw), boundTo(id))

/** @throws when it was sealed with another key */
export async function openSignIn(sealed: Sealed, raw: RawKey, id: string): Promise<CurrentSignIn> {
  const opened = await unwrap(sealed, await importKey(raw), boundTo(id))
  const text = new TextDecoder().decode(opened ?? new Uint8Array())
  return { ...atFirst, ...wireKept.parse(JSON.parse(text)), state: 'offline', isMarked: true }
}
