import { parseCurrency } from '../../contract/money.ts'
import { z } from '../../contract/zod.ts'
import { readWith, type Service } from '../service/serviceClient.ts'
import { atFirst, type Session } from '../session/session.ts'
import { isOld } from './contactAge.ts'
import { createVault } from './createVault.ts'
import { isMarked, setFlag } from './flags.ts'
import {
  changePerson,
  type KeptPerson,
  readPeople,
  readPerson,
  readTablet,
  type Tablet,
  writePerson,
  writeTablet,
} from './keptVault.ts'
import type { Drawer, Vault } from './vault.ts'
import {
  fromPin,
  hiddenName,
  importKey,
  keyOfShare,
  newRawKey,
  type RawKey,
  unwrap,
  wrap,
} from './wrapping.ts'

/** After so many wrong PINs the keys are gone (reliability.md §2.9). */
export const mostWrong = 5

const wireShares = z.object({
  isMarked: z.boolean(),
  hasPin: z.boolean(),
  shares: z.array(z.object({ kid: z.string(), share: z.string() })),
})
type Shares = z.infer<typeof wireShares>

const readShares = (wire: unknown): Shares => readWith((w) => wireShares.parse(w), wire)

/** What is kept of a session for an offline start. */
const kept = (session: Session) => {
  const { person, account, business, eventWrites, serviceHost, serverOffsetMs } = session
  return { person, account, business, eventWrites, serviceHost, serverOffsetMs }
}

const boundTo = (id: string, drawer: Drawer | 'all'): string => `${drawer}\n${id}`

/** What this tablet calls a person; null on a tablet that nobody marked. */
export async function idOf(person: string): Promise<string | null> {
  const tablet = await readTablet()
  return tablet === null ? null : hiddenName(person, tablet.deviceShare)
}

/** The drawers' keys, once the one key is at hand. What may not be read any more gets a new one. */
async function openDrawers(row: KeptPerson, raw: RawKey, person: string): Promise<Vault> {
  const all = await importKey(raw)
  const keyOf = async (drawer: Drawer): Promise<CryptoKey> => {
    const sealed = row.drawers[drawer]
    const opened = sealed === null ? null : await unwrap(sealed, all, boundTo(row.id, drawer))
    if (opened !== null) return used(opened)
    const fresh = newRawKey()
    const wrapped = await wrap(fresh, all, boundTo(row.id, drawer))
    await changePerson(row.id, (now) => ({
      ...now,
      drawers: { ...now.drawers, [drawer]: wrapped },
    }))
    return used(fresh)
  }
  const keys = { replica: await keyOf('replica'), outbox: await keyOf('outbox') }
  return createVault({ person, id: row.id }, keys)
}

async function used(raw: RawKey): Promise<CryptoKey> {
  const key = await importKey(raw)
  raw.fill(0)
  return key
}

export type Marking = {
  readonly session: Session
  readonly pin: string
  /** What the tile on the lock screen says. */
  readonly label: string
}

/**
 * Makes this the business's own tablet, for one person: keys, their PIN, and the promise of the browser to keep them.
 * With a PIN there already it is replaced, and nothing that is kept is lost.
 *
 * @throws {ServiceFailure} when the gate could not be asked; nothing is changed then
 */
export async function setPin(
  service: Service,
  { session, pin, label }: Marking,
): Promise<{ readonly vault: Vault; readonly proof: string }> {
  const { person, account } = session
  if (person === null || account?.id == null) throw new Error('Nobody is signed in')
  const tablet: Tablet = (await readTablet()) ?? {
    deviceShare: newRawKey(),
    markedAt: Date.now(),
    latestAt: Date.now(),
    isPersistent: null,
  }
  const id = await hiddenName(person, tablet.deviceShare)
  const before = await readPerson(id)
  const salt = crypto.getRandomValues(new Uint8Array(16))
  const { key, proof } = await fromPin(pin, saltOf(salt, tablet))
  const { shares } = readShares(await service.gate('POST', '/auth/device', { pin: proof }))
  const raw = (before === null ? null : await rawByShare(before, shares)) ?? newRawKey()
  const wrappedByShare = await byShare(raw, shares, id)
  const all = await importKey(raw)
  const isPersistent = tablet.isPersistent ?? (await askToPersist())
  await writeTablet({ ...tablet, isPersistent })
  const row: KeptPerson = {
    id,
    label,
    account: account.id,
    byPin: { salt, key: await wrap(raw, key, boundTo(id, 'all')) },
    byShare: wrappedByShare,
    drawers: before?.drawers ?? { replica: null, outbox: null },
    session: await sealSession(session, all, id),
    drafts: before?.drafts ?? {},
    wrong: 0,
    contactAt: Date.now(),
  }
  await writePerson(row)
  setFlag('tablet', 'marked')
  const vault = await openDrawers(row, raw, person)
  raw.fill(0)
  return { vault, proof }
}

const saltOf = (salt: Uint8Array<ArrayBuffer>, { deviceShare }: Tablet) =>
  new Uint8Array([...salt, ...deviceShare])

async function askToPersist(): Promise<boolean | null> {
  try {
    return await navigator.storage.persist()
  } catch {
    return null
  }
}

async function byShare(raw: RawKey, { 0: newest }: Shares['shares'], id: string) {
  if (newest === undefined) throw new Error('The gate gives no share')
  const key = await wrap(raw, await keyOfShare(newest.share), boundTo(id, 'all'))
  return { kid: newest.kid, key }
}

async function rawByShare(row: KeptPerson, shares: Shares['shares']): Promise<RawKey | null> {
  const { kid, key } = row.byShare
  const share = shares.find((one) => one.kid === kid)
  return share === undefined
    ? null
    : unwrap(key, await keyOfShare(share.share), boundTo(row.id, 'all'))
}

/**
 * - `open`
 * - `new`: this person has no desk PIN on this tablet
 * - `needs-pin`: it is kept here, but the gate's share does not open it any more
 */
export type OnlineStart =
  | { readonly is: 'open'; readonly vault: Vault; readonly id: string }
  | { readonly is: 'new' | 'needs-pin' }

/**
 * The online start: the gate's share opens the vault by itself.
 *
 * @throws {ServiceFailure} when the gate could not be asked
 */
export async function openByShare(service: Service, session: Session): Promise<OnlineStart> {
  const tablet = await readTablet()
  if (tablet === null || session.person === null) return { is: 'new' }
  const id = await hiddenName(session.person, tablet.deviceShare)
  await forgetOld(null)
  const row = await readPerson(id)
  if (row === null) return { is: 'new' }
  const { shares } = readShares(await service.gate('GET', '/auth/device'))
  const raw = await rawByShare(row, shares)
  if (raw === null) return { is: 'needs-pin' }
  const all = await importKey(raw)
  const fresh = shares[0]?.kid === row.byShare.kid ? row.byShare : await byShare(raw, shares, id)
  const sealed = await sealSession(session, all, id)
  await changePerson(id, (now) => ({
    ...now,
    byShare: fresh,
    session: sealed,
    contactAt: Date.now(),
  }))
  const vault = await openDrawers(row, raw, session.person)
  raw.fill(0)
  return { is: 'open', vault, id }
}

const sealSession = (session: Session, all: CryptoKey, id: string) =>
  wrap(new TextEncoder().encode(JSON.stringify(kept(session))), all, `session\n${id}`)

export type OfflineStart =
  | {
      readonly is: 'open'
      readonly vault: Vault
      readonly session: Session
      readonly account: number
      /** Shows the gate that the PIN was right. */
      readonly proof: string
      /** Copies of lists were over 24 h old and are gone. */
      readonly isEmptied: boolean
    }
  | {
      readonly is: 'wrong'
      readonly triesLeft: number
      readonly proof: string
      readonly account: number
    }
  /** Too many wrong ones: only signing in opens what is left. */
  | { readonly is: 'gone' }

/** The offline start: the PIN opens the vault. Each try is counted on the disk before it is made. */
export async function openByPin(id: string, pin: string): Promise<OfflineStart> {
  const tablet = await readTablet()
  const row = await changePerson(id, (now) => ({ ...now, wrong: now.wrong + 1 }))
  if (tablet === null || row?.byPin == null || row.wrong > mostWrong) return { is: 'gone' }
  const { key, proof } = await fromPin(pin, saltOf(row.byPin.salt, tablet))
  const raw = await unwrap(row.byPin.key, key, boundTo(id, 'all'))
  if (raw === null) {
    if (row.wrong >= mostWrong) {
      await shred(id)
      return { is: 'gone' }
    }
    return { is: 'wrong', triesLeft: mostWrong - row.wrong, proof, account: row.account }
  }
  const hadReplica = row.drawers.replica !== null
  await forgetOld(null)
  const now = (await changePerson(id, (found) => ({ ...found, wrong: 0 }))) ?? row
  const session = await readSessionOf(now, raw)
  const vault = await openDrawers(now, raw, session.person ?? '')
  raw.fill(0)
  const isEmptied = hadReplica && now.drawers.replica === null
  return { is: 'open', vault, session, account: row.account, proof, isEmptied }
}

const wireKept = z.object({
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
    }),
  ),
  eventWrites: z.enum(['v4', 'none']),
  serviceHost: z.nullable(z.string()),
  serverOffsetMs: z.number(),
})

async function readSessionOf(row: KeptPerson, raw: RawKey): Promise<Session> {
  const opened = await unwrap(row.session, await importKey(raw), `session\n${row.id}`)
  const text = new TextDecoder().decode(opened ?? new Uint8Array())
  return { ...atFirst, ...wireKept.parse(JSON.parse(text)), state: 'offline', isMarked: true }
}

/**
 * After five wrong PINs: the PIN opens nothing any more, and copies of lists are unreadable. What was decided and not
 * sent still opens for the same person, once they have signed in.
 */
const shred = (id: string): Promise<unknown> =>
  changePerson(id, (now) => ({
    ...now,
    byPin: null,
    drawers: { ...now.drawers, replica: null },
  }))

/** When the gate last answered in this page, by a clock that nobody can set. */
let contactRunning: { readonly id: string; readonly at: number; readonly saved: number } | null =
  null

const saveEveryMs = 60_000

/** The gate has answered this person: their 24 h begin anew. */
export function noteContact(id: string): void {
  const at = performance.now()
  const before = contactRunning?.id === id ? contactRunning : null
  const isDue = before === null || at - before.saved >= saveEveryMs
  contactRunning = { id, at, saved: isDue ? at : before.saved }
  if (!isDue) return
  void changePerson(id, (now) => ({ ...now, contactAt: Date.now() })).catch(() => {})
}

/**
 * Makes copies of lists unreadable once the gate has not answered for 24 h: at start, hourly, at every unlock.
 *
 * @param open whose vault is open
 * @returns whether theirs was among them
 */
export async function forgetOld(open: string | null): Promise<boolean> {
  const tablet = await readTablet()
  if (tablet === null) return false
  const now = Date.now()
  let isOwn = false
  for (const { id, contactAt, drawers } of await readPeople()) {
    const runningMs = contactRunning?.id === id ? performance.now() - contactRunning.at : null
    const clocks = { contactAt, latestAt: tablet.latestAt, now, runningMs }
    if (drawers.replica === null || !isOld(clocks)) continue
    await changePerson(id, (row) => ({ ...row, drawers: { ...row.drawers, replica: null } }))
    isOwn ||= id === open
  }
  await writeTablet({ ...tablet, latestAt: Math.max(now, tablet.latestAt) })
  return isOwn
}

/** The gate lost what it knew of this tablet: it is told again. */
export async function tellGate(service: Service, id: string, proof: string): Promise<void> {
  const before = readShares(await service.gate('GET', '/auth/device'))
  const row = await readPerson(id)
  if (before.hasPin || row?.byPin == null) return
  await service.gate('POST', '/auth/device', { pin: proof })
}

/** Whoever signed out and left work behind is no tile: only signing in opens that. */
const isListed = ({ byPin, wrong }: KeptPerson): boolean => byPin !== null || wrong >= mostWrong

/** The people who can open this tablet with a PIN, the one who was here last first. */
export const peopleHere = async (): Promise<readonly KeptPerson[]> =>
  isMarked()
    ? (await readPeople())
        .filter(isListed)
        .toSorted((one, other) => other.contactAt - one.contactAt)
    : []
