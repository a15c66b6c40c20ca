import { z } from '../../../contract/zod.ts'
import { type Api, readWith } from '../api/apiClient.ts'
import { type KeptPerson, readPerson } from '../vault/keptVault.ts'
import { boundTo } from '../vault/vaultKeys.ts'
import { keyOfShare, type RawKey, unwrap, wrap } from '../vault/wrapping.ts'

const wireShares = z.lazy(() =>
  z.object({
    isMarked: z.boolean(),
    hasPin: z.boolean(),
    shares: z.array(z.object({ kid: z.string(), share: z.string() })),
  }),
)

/**
 * The shares that the gate keeps for this tablet and the signed-in person: a share opens their main key
 * (reliability.md §2.9). Newest first.
 */
export type Shares = z.infer<typeof wireShares>['shares']

const read = (wire: unknown): z.infer<typeof wireShares> =>
  readWith((w) => wireShares.parse(w), wire)

/** @throws {ServiceFailure} when the gate could not be reached */
export const askForShares = async (api: Api): Promise<Shares> =>
  read(await api.gate('GET', '/auth/device')).shares

/**
 * Tells the gate that this tablet is the business's own, and how it knows the PIN.
 *
 * @param proof what the tablet made of the PIN, never the PIN
 * @throws {ServiceFailure} when the gate could not be reached
 */
export const markAtGate = async (api: Api, proof: string): Promise<Shares> =>
  read(await api.gate('POST', '/auth/device', { pin: proof })).shares

/** Tells the gate again about this tablet when it has lost its data. */
export async function remindGate(api: Api, id: string, proof: string): Promise<void> {
  const { hasPin } = read(await api.gate('GET', '/auth/device'))
  const row = await readPerson(id)
  if (hasPin || row?.byPin == null) return
  await markAtGate(api, proof)
}

/** Wraps the main key for the next online start. */
export async function wrapByShare(
  raw: RawKey,
  { 0: newest }: Shares,
  id: string,
): Promise<KeptPerson['byShare']> {
  if (newest === undefined) throw new Error('The gate gives no share')
  const key = await wrap(raw, await keyOfShare(newest.share), boundTo(id, 'all'))
  return { kid: newest.kid, key }
}

/** @returns null when none of the shares opens it any more */
export async function unwrapByShare(
  { id, byShare }: Pick<KeptPerson, 'id' | 'byShare'>,
  shares: Shares,
): Promise<RawKey | null> {
  const share = shares.find(({ kid }) => kid === byShare.kid)
  return share === undefined
    ? null
    : unwrap(byShare.key, await keyOfShare(share.share), boundTo(id, 'all'))
}
